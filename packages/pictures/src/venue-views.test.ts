import { describe, expect, it } from 'vitest'
import { sharp } from './loaders.ts'
import { renderPng } from './render.ts'
import { drawVenueView, VENUE_VIEWS } from './venue-views.ts'
import { ROWS } from './venue/house.ts'

describe('the places of the house', () => {
  it.each(VENUE_VIEWS)('are drawn 1500 by 1000 pixels: %s', async (view) => {
    const svg = drawVenueView(view)
    expect(await sharp(Buffer.from(svg)).metadata()).toMatchObject({ width: 1500, height: 1000 })
    await expect(renderPng(svg, 300)).resolves.toBeInstanceOf(Buffer)
    expect(svg).not.toContain('<text')
    expect(drawVenueView(view)).toBe(svg)
  })

  it('do not look alike', () => {
    expect(new Set(VENUE_VIEWS.map(drawVenueView)).size).toBe(VENUE_VIEWS.length)
  })

  it('show the seventy seats of the room (§1.4)', () => {
    expect(ROWS.reduce((sum, { seats }) => sum + seats, 0)).toBe(70)
  })
})

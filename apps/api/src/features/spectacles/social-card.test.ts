import { describe, expect, it } from 'vitest'
import { at, builders } from '../../../test/builders.ts'
import { createTestApp } from '../../../test/test-app.ts'

const { db, http } = await createTestApp()
const { aSpectacle } = builders(db)

/** Width and height, as a PNG's header says. */
const sizeOf = (png: Buffer) => [png.readUInt32BE(16), png.readUInt32BE(20)]

describe('GET /api/spectacles/{id}/carte.png', () => {
  it('is the card that social networks show of a show: 1200 × 630, below 150 kB', async () => {
    const { id } = await aSpectacle({ title: 'Chéri, je t’ai trompé', genre: 'Comédie' })

    const { status, headers, body } = await http.get(`/api/spectacles/${id}/carte.png`)

    expect(status).toBe(200)
    expect(headers['content-type']).toBe('image/png')
    expect(sizeOf(body)).toEqual([1200, 630])
    expect(body.length).toBeLessThan(150_000)
  })

  it('says another thing when the show does', async () => {
    const { id } = await aSpectacle({ time: at('20:00') })
    const before = await http.get(`/api/spectacles/${id}/carte.png`)

    await db.spectacle.update({ where: { id }, data: { time: at('21:00') } })
    const after = await http.get(`/api/spectacles/${id}/carte.png`)

    expect(after.body.equals(before.body)).toBe(false)
  })

  it.each(['0', '999999999', 'abc'])('does not exist for the show %s', async (id) => {
    const { status, body } = await http.get(`/api/spectacles/${id}/carte.png`)

    expect(status).toBe(404)
    expect(body.code).toBe('SPECTACLE_INTROUVABLE')
  })
})

import { uploadsAdminContract } from '@espace/contracts/uploads/uploads'
import { describe, expect, it } from 'vitest'
import { cropOf, offsetOf, viewAt } from './crop.ts'

describe('the part of a picture that is kept', () => {
  it('is as large as its format allows, and in the middle', () => {
    expect(cropOf({ format: 1, zoom: 1, x: 0.5, y: 0.5 }, 2)).toBe('0.25,0,0.5,1')
    expect(cropOf({ format: 2, zoom: 1, x: 0.5, y: 0.5 }, 1)).toBe('0,0.25,1,0.5')
  })

  it('is smaller when it comes closer, and may lie at an edge', () => {
    expect(cropOf({ format: 1, zoom: 2, x: 0, y: 1 }, 1)).toBe('0,0.5,0.5,0.5')
  })

  it.each([8 / 9, 4 / 5, 4 / 3, 3 / 2])('is one that the API takes, in the format %d', (format) => {
    const crops = [0.05, 0.7, 1, 1.777, 20].flatMap((ratio) =>
      [1, 1.37, 4].flatMap((zoom) =>
        [0, 0.333, 1].map((x) => cropOf({ format, zoom, x, y: x }, ratio)),
      ),
    )

    for (const crop of crops) {
      expect(uploadsAdminContract.photo.query.safeParse({ crop })).toMatchObject({ success: true })
    }
  })

  it('follows the finger that moves the picture', () => {
    const view = { format: 1, zoom: 2, x: 0.25, y: 0.75 }
    const [picture, kept] = [
      { width: 200, height: 100 },
      { width: 100, height: 100 },
    ]
    const offset = offsetOf(view, picture, kept)

    expect(offset).toEqual({ x: 75, y: -25 })
    expect(viewAt({ ...view, x: 0, y: 0 }, offset, picture, kept)).toEqual(view)
    expect(viewAt(view, { x: 900, y: -900 }, picture, kept)).toMatchObject({ x: 0, y: 1 })
  })

  it('keeps its place where there is nothing left over to move', () => {
    const size = { width: 100, height: 100 }
    const view = { format: 1, zoom: 1, x: 0, y: 0.3 }

    expect(viewAt(view, { x: 5, y: 5 }, size, size)).toEqual(view)
  })
})

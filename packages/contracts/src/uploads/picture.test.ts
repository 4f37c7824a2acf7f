import { describe, expect, it } from 'vitest'
import { copyPath, pictureAt, picturePath } from './picture.ts'

const path = picturePath('0123456789abcdef0123', 1200, 1350, '#9e1c22')

describe('the path of a stored picture', () => {
  it('tells its dimensions, its colour and its copies', () => {
    expect(path).toBe('/uploads/0123456789abcdef0123-1200x1350-9e1c22.webp')
    expect(pictureAt(path)).toEqual({
      path,
      width: 1200,
      height: 1350,
      color: '#9e1c22',
      copies: [
        { path: copyPath(path, 320), width: 320 },
        { path: copyPath(path, 480), width: 480 },
        { path: copyPath(path, 640), width: 640 },
        { path: copyPath(path, 800), width: 800 },
        { path, width: 1200 },
      ],
    })
  })

  it('announces no copy wider than the picture', () => {
    const small = picturePath('0123456789abcdef0123', 300, 200, '#000000')

    expect(pictureAt(small)?.copies).toEqual([{ path: small, width: 300 }])
  })

  it.each([
    '/assets/img/spectacles/affiche.webp',
    '/uploads/affiche.webp',
    '/uploads/0123456789abcdef0123-1200x1350-9e1c22.webp?x',
    '/uploads/../0123456789abcdef0123-1200x1350-9e1c22.webp',
    'https://ailleurs.example/uploads/0123456789abcdef0123-1200x1350-9e1c22.webp',
    '',
  ])('is not recognised in %j', (other) => {
    expect(pictureAt(other)).toBeUndefined()
  })
})

import { describe, expect, it } from 'vitest'
import { imagePath, otherPath } from './image-path.ts'

describe('where a picture is (§5)', () => {
  it.each([
    ['https://cdn.example/a.jpg', 'https://cdn.example/a.jpg'],
    ['http://cdn.example/a.jpg', 'http://cdn.example/a.jpg'],
    ['/uploads/a.webp', '/uploads/a.webp'],
    ['/images/a.jpg', '/images/a.webp'],
    ['assets/img/a.JPEG', '/assets/img/a.webp'],
    ['affiche été.jpg', '/assets/img/spectacles/affiche%20%C3%A9t%C3%A9.webp'],
    ['affiche.png', '/assets/img/spectacles/affiche.png'],
    ['../../secret.jpg', '/assets/img/spectacles/..%2F..%2Fsecret.webp'],
    ['', ''],
  ])('%s is at %s (§3.1, §3.5, §5.2)', (path, place) => {
    expect(imagePath(path, 'spectacles')).toBe(place)
  })

  it.each(['spectacles', 'photo_addictionnel', 'image_path', 'photo_artiste'] as const)(
    'has a folder %s (§5.2)',
    (folder) => {
      expect(imagePath('a.webp', folder)).toBe(`/assets/img/${folder}/a.webp`)
    },
  )

  it('has one other place to try (§5.2)', () => {
    expect(otherPath('/assets/img/a.webp')).toBe('/src/assets/img/a.webp')
    expect(otherPath('/src/assets/img/a.webp')).toBe('/assets/img/a.webp')
    expect(otherPath('/uploads/a.webp')).toBeUndefined()
    expect(otherPath('https://cdn.example/a.webp')).toBeUndefined()
  })
})

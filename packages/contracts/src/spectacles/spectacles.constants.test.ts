import { describe, expect, it } from 'vitest'
import { ambianceOf, AMBIANCES } from './spectacles.constants.ts'

describe('the mood of a show', () => {
  it('is the one that was chosen', () => {
    expect(ambianceOf({ title: 'Scène ouverte', ambiance: 'ocre' })).toBe('ocre')
  })

  it('follows from the title otherwise, and stays', () => {
    const mood = ambianceOf({ title: 'Scène ouverte', ambiance: null })

    expect(ambianceOf({ title: 'Scène ouverte' })).toBe(mood)
    expect(AMBIANCES).toContain(mood)
  })

  it('differs between titles, so that a programme has colours', () => {
    const moods = Array.from({ length: 60 }, (_, i) => ambianceOf({ title: `Spectacle ${i}` }))

    expect(new Set(moods).size).toBe(AMBIANCES.length)
  })
})

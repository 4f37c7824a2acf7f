import { describe, expect, it } from 'vitest'
import { type Box, inkOf } from './outlines.ts'
import { paintTitle, setTitle } from './title.ts'

const TITLES = [
  'Tchatcheur Comedy Club',
  'Un ado peut en cacher un autre',
  'Chéri, je t’ai trompé',
  'Kaci dans la connerie humaine',
  "L'Œuf ou la poule ?",
  'Qu’est-ce qu’on a fait à Noël ?',
  'À moi !',
  'Ça',
  'Été',
  'I',
  'Ÿ',
  'Jeu',
  'Allô ?',
  '100 % Ch’ti',
  '2 sœurs, 3 frères & 1 héritage',
  'Ah… l’amour !',
  '«Entre nous»',
  'Marathon de l’humour (8 h)',
  'Anticonstitutionnellement',
  'Le père, la mère, la bonne et le Saint-Esprit en garde alternée',
  'Façade sur l’île où Ève fut à Ümit',
  '🎉 Soirée 🎤 impro',
  'Tchaïkovski Škoda',
]

const room = { x: 54, top: 112, width: 646, height: 430 }

const letters = (title: string): number => setTitle(title, room).standing.length + 1

const overlap = (one: Box, other: Box): boolean =>
  one.left < other.right - 1 &&
  other.left < one.right - 1 &&
  one.top < other.bottom - 1 &&
  other.top < one.bottom - 1

describe('a title on a card', () => {
  it.each(TITLES)('stays inside its room, the fallen letter too: %s', (title) => {
    const { standing, fallen } = setTitle(title, room)
    const ink = inkOf([...standing, ...(fallen ? [fallen] : [])])
    expect(ink.left).toBeGreaterThan(room.x - 1)
    expect(ink.right).toBeLessThan(room.x + room.width + 1)
    expect(ink.top).toBeGreaterThan(room.top - 1)
    expect(ink.bottom).toBeLessThan(room.top + room.height + 1)
  })

  it.each(TITLES)('loses its last letter, which covers none of the others: %s', (title) => {
    const { standing, fallen } = setTitle(title, room)
    expect(fallen).toBeDefined()
    const covered = fallen ? standing.filter((letter) => overlap(letter.ink, fallen.ink)) : []
    expect(covered).toEqual([])
  })

  it.each(TITLES.filter((title) => title.length > 9))('fills the width: %s', (title) => {
    const { standing, fallen } = setTitle(title, room)
    const { left, right } = inkOf([...standing, ...(fallen ? [fallen] : [])])
    expect(right - left).toBeGreaterThan(room.width * 0.98)
  })
})

describe('a title', () => {
  it('has as many letters as it can print, without what the face does not know', () => {
    expect(letters('Soirée impro')).toBe(11)
    expect(letters('🎉 Soirée 🎤 impro 漢')).toBe(11)
    expect(letters('Škoda')).toBe(letters('Skoda'))
  })

  it('keeps its accents and its tails clear of the lines above and below', () => {
    const { standing, fallen } = setTitle('Leçons à la fête où Ève Çà et là Été', room)
    const all = [...standing, ...(fallen ? [fallen] : [])]
    const collisions = all.flatMap((one, index) =>
      all.slice(index + 1).filter((other) => {
        const isOnAnotherLine = Math.abs(one.ink.bottom - other.ink.bottom) > 60
        return isOnAnotherLine && overlap(one.ink, other.ink)
      }),
    )
    expect(collisions).toEqual([])
  })

  it('is nothing when nothing of it can be printed', () => {
    const title = setTitle('🎉', room)
    expect(title).toEqual({ standing: [], fallen: undefined })
    expect(paintTitle(title, '#000000', '#ffffff')).toBe('')
  })
})

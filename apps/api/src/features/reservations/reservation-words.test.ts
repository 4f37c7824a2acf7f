import { describe, expect, it } from 'vitest'
import { subjectOf } from './reservation-words.ts'

const friday = { title: 'Chut !', when: 'vendredi 1er mai à 20:00' }
const saturday = { ...friday, when: 'samedi 2 mai à 20:00' }

describe('the subject of a letter about seats', () => {
  it.each([
    ['one evening', [friday], 'C’est réservé : Chut !, vendredi 1er mai'],
    ['two tarifs of one evening', [friday, friday], 'C’est réservé : Chut !, vendredi 1er mai'],
    ['two evenings', [friday, saturday], 'C’est réservé : Chut ! et la suite'],
    ['an evening that has no day yet', [{ title: 'Chut !' }], 'C’est réservé : Chut !'],
    [
      'as much of a long title as fits into a line',
      [{ title: 'L’œuf, l’oie, l’huissier et tout ce qui s’ensuit', when: friday.when }],
      'C’est réservé : L’œuf, l’oie, l’huissier et tout ce qui s’e…, vendredi 1er mai',
    ],
    ['nothing any more', [], 'C’est réservé'],
  ])('names %s', (_, dates, subject) => {
    expect(subjectOf('C’est réservé', dates)).toBe(subject)
    expect(subject.length).toBeLessThanOrEqual(78)
  })
})

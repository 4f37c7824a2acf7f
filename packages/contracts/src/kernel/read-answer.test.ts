import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { wholeApi } from '../api.ts'
import { shapeOf } from './answer-shape.ts'
import { fallback } from './fields.ts'
import { type AnswerShape, readAnswer } from './read-answer.ts'
import type { Route } from './route.ts'

const routes = Object.entries(wholeApi).flatMap(([room, contract]) =>
  Object.entries<Route>(contract)
    .filter(([, { file }]) => !file)
    .map(([name, route]): [string, Route] => [`${room}.${name}`, route]),
)

const SAMPLES = {
  text: 'Je <3 Lille',
  html: '<b>gras</b>',
  whole: 7,
  number: 4.5,
  boolean: true,
  any: { a: ['b'] },
  nothing: undefined,
}

/** An answer with every field. */
function sampleOf(shape: AnswerShape): unknown {
  if (typeof shape === 'string') return SAMPLES[shape]
  if ('one' in shape) return shape.one[0]
  if ('is' in shape) return sampleOf(shape.is)
  if ('each' in shape) return [sampleOf(shape.each), sampleOf(shape.each)]
  return Object.fromEntries(
    Object.entries(shape.fields).map(([name, field]) => [name, sampleOf(field)]),
  )
}

const Show = z.object({
  id: z.int(),
  title: z.string(),
  lsf: z.boolean(),
  genre: z.string().nullable(),
  role: z.enum(['admin', 'user']).register(fallback, { value: 'user' }),
  tags: z.array(z.string()).optional(),
})
const show = { id: 7, title: 'Rires', lsf: true, genre: null, role: 'admin', tags: ['a'] }

const read = (answer: unknown) => readAnswer(shapeOf(Show), answer)
const readStrictly = (answer: unknown) => readAnswer(shapeOf(Show), answer, { isStrict: true })

describe('an answer in the browser', () => {
  it.each(routes)('to %s is read whole', (_, { response }) => {
    const shape = shapeOf(response)
    const answer = sampleOf(shape)

    expect(readAnswer(shape, answer)).toEqual(answer)
    expect(readAnswer(shape, answer, { isStrict: true })).toEqual(answer)
  })

  it('has no field that its schema does not have', () => {
    expect(read({ ...show, secret: 'x' })).toEqual(show)
  })

  it('of an API of before has empty fields where new ones are missing', () => {
    const { id, title } = show

    expect(read({ id, title })).toEqual({ id, title, lsf: false, genre: null, role: 'user' })
    expect(() => readStrictly({ id, title })).toThrow('Format de données invalide')
  })

  it('loses HTML tags in its texts, but for rich text (§5.11)', () => {
    expect(read({ ...show, title: '<i>Rires</i> <3', tags: ['<b>a'] })).toMatchObject({
      title: 'Rires <3',
      tags: ['a'],
    })
  })

  it.each([{ title: 42 }, { lsf: 'yes' }, { id: 1.5 }])(
    'cannot be read with %j (§8.6)',
    (wrong) => {
      expect(() => read({ ...show, ...wrong })).toThrow('Format de données invalide')
      expect(() => readStrictly({ ...show, ...wrong })).toThrow('Format de données invalide')
    },
  )

  it('may have a word that nobody here knows yet', () => {
    expect(read({ ...show, role: 'editor' })).toEqual({ ...show, role: 'user' })
  })

  it('leaves out of a list what cannot be read (§8.6)', () => {
    const shows = shapeOf(z.array(Show))

    expect(readAnswer(shows, [null, 'text', { ...show, title: 42 }, show])).toEqual([show])
    expect(readAnswer(shows, [{ id: 7 }, show], { isStrict: true })).toEqual([show])
  })

  it('whose schema browsers cannot read is refused by the build', () => {
    expect(() => shapeOf(z.object({ at: z.date() }))).toThrow('browsers cannot read')
  })
})

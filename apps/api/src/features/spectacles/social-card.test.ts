import { motifOf } from '@espace/pictures/drawing/motifs/motifs'
import { renderCard } from '@espace/pictures/drawing/render'
import { drawCard } from '@espace/pictures/drawing/show-art'
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
    // A mail is read on the site of a mail program.
    expect(headers['cross-origin-resource-policy']).toBe('cross-origin')
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

  it('says the day as the pages do', async () => {
    const { id, title } = await aSpectacle({ date: new Date('2026-12-01'), ambiance: 'nuit' })

    const { body } = await http.get(`/api/spectacles/${id}/carte.png`)

    const foot = 'mardi 1er décembre — 20:00'
    const art = { title, genre: null, foot, ambiance: 'nuit', motif: motifOf({ title }) } as const
    expect(body.equals(await renderCard(drawCard(art)))).toBe(true)
  })

  it('says under which licence the house plays, once the team has said it', async () => {
    const { id, title } = await aSpectacle({ date: new Date('2026-12-02'), ambiance: 'boeuf' })
    const without = await http.get(`/api/spectacles/${id}/carte.png`)
    const licences = ['PLATESV-D-2021-003456', 'PLATESV-D-2021-003457']
    await db.setting.create({ data: { key: 'operator', value: { licences } } })

    const { body } = await http.get(`/api/spectacles/${id}/carte.png`)

    await db.setting.deleteMany({ where: { key: 'operator' } })
    const foot = 'mercredi 2 décembre — 20:00'
    const licence = `Licences ${licences.join(', ')}`
    const art = { title, genre: null, foot, ambiance: 'boeuf', motif: motifOf({ title }) } as const
    expect(body.equals(await renderCard(drawCard({ ...art, licence })))).toBe(true)
    expect(body.equals(without.body)).toBe(false)
  })

  it('is refused, not queued for ever, when too many are asked for at once', async () => {
    const shows = await Promise.all(
      Array.from({ length: 40 }, (_, i) => aSpectacle({ title: `Soirée ${i}` })),
    )

    const answers = await Promise.all(
      shows.map(({ id }) => http.get(`/api/spectacles/${id}/carte.png`)),
    )

    const drawn = answers.filter(({ status }) => status === 200)
    const refused = answers.filter(({ status }) => status === 503)
    expect(drawn.length + refused.length).toBe(40)
    expect(drawn.length).toBeGreaterThanOrEqual(21)
    expect(refused.length).toBeGreaterThan(0)
    const saying = refused.map(({ headers, body }) => [
      headers['content-type'],
      headers['retry-after'],
      body.code,
    ])
    expect(Array.from(new Set(saying.map(String)))).toEqual([
      'application/json; charset=utf-8,5,SERVICE_INDISPONIBLE',
    ])
  })

  it.each(['0', '999999999', 'abc'])('does not exist for the show %s', async (id) => {
    const { status, body } = await http.get(`/api/spectacles/${id}/carte.png`)

    expect(status).toBe(404)
    expect(body.code).toBe('SPECTACLE_INTROUVABLE')
  })
})

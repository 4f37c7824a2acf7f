import { describe, expect, it } from 'vitest'
import { sharp } from '../../loaders.ts'
import { caption, houseName, houseNameWidth } from './captions.ts'

const ROOM = { x: 20, y: 60, width: 400, size: 30 }

/** The right end of what is painted. */
async function endOf(content: string): Promise<number> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="900" height="90">${content}</svg>`
  const { info } = await sharp(Buffer.from(svg))
    .trim({ lineArt: true })
    .toBuffer({ resolveWithObject: true })
  return info.width - (info.trimOffsetLeft ?? 0)
}

describe('a line of dates', () => {
  it.each([
    'Lundi',
    'Du jeudi 3 au samedi 12 décembre',
    'Tous les lundis, mardis, mercredis et vendredis de la saison à vingt heures précises',
  ])('stays in its room, however long: %s', async (text) => {
    expect(await endOf(caption(text, ROOM, '#000000'))).toBeLessThanOrEqual(ROOM.x + ROOM.width + 1)
  })

  it('ends in three dots when it has to be cut', () => {
    const long = 'mardi '.repeat(40)
    expect(caption(long, ROOM, '#000')).toBe(caption(`${long}et jeudi`, ROOM, '#000'))
  })

  it.each([null, '', '🎉'])('is nothing when there is nothing to print: %j', (text) => {
    expect(caption(text, ROOM, '#000000')).toBe('')
  })
})

describe('the name of the house', () => {
  it('is as wide as it announces', async () => {
    const name = houseName({ x: 0, y: 60, size: 48 }, { ink: '#000000', accent: '#000000' })
    expect(Math.abs((await endOf(name)) - houseNameWidth(48))).toBeLessThan(3)
  })
})

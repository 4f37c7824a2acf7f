import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { PALETTE, type Token } from '@espace/pictures/palette'
import { formatHex, wcagContrast } from 'culori'
import { describe, expect, it } from 'vitest'

const sheet = readFileSync(join(import.meta.dirname, 'tokens.css'), 'utf8')

const tokens = new Map(
  Array.from(sheet.matchAll(/--([a-z0-9-]+): (oklch\([^)]+\))/g), ([, name = '', value = '']) => [
    name,
    value,
  ]),
)

function contrast(ink: string, ground: string): number {
  const [front, back] = [tokens.get(ink), tokens.get(ground)]
  if (front === undefined || back === undefined) throw new Error(`no ${ink} or no ${ground}`)
  return wcagContrast(front, back)
}

describe('the colours of the house', () => {
  it('are the same on the screen and in the drawings', () => {
    const drawn = new Map<string, string>(Object.entries(PALETTE))
    const differing = Array.from(tokens).filter(([name, value]) => {
      return formatHex(value) !== drawn.get(name)
    })

    expect(tokens.size).toBeGreaterThan(10)
    expect(differing).toEqual([])
  })

  it.each<[Token, Token]>([
    ['papier', 'nuit'],
    ['papier', 'loge'],
    ['papier', 'velours'],
    ['papier', 'boeuf'],
    ['brume', 'nuit'],
    ['brume', 'loge'],
    ['ocre', 'nuit'],
    ['ocre', 'boeuf'],
    ['encre', 'ocre'],
    ['encre', 'papier'],
    ['encre', 'dragee'],
    ['encre', 'deule'],
    ['encre-2', 'papier'],
    ['encre-2', 'papier-2'],
    ['boeuf', 'papier'],
  ])('let %s be read on %s', (ink, ground) => {
    expect(contrast(ink, ground)).toBeGreaterThanOrEqual(4.5)
  })

  it.each<[Token, Token]>([
    ['filet', 'nuit'],
    ['boeuf', 'ocre'],
    ['boeuf', 'dragee'],
    ['boeuf', 'deule'],
  ])('let a line or a large letter of %s be seen on %s', (ink, ground) => {
    expect(contrast(ink, ground)).toBeGreaterThanOrEqual(3)
  })

  it.each<[Token, Token]>([
    ['ocre', 'papier'],
    ['boeuf', 'nuit'],
  ])('do not let %s stand on %s: the measure tells them apart', (ink, ground) => {
    expect(contrast(ink, ground)).toBeLessThan(3)
  })
})

import type { Ambiance } from '@espace/contracts/spectacles/spectacles.constants'
import { contrast, mix, MOODS, PALETTE, type Token } from '../palette.ts'
import { type Drawing, type Papers } from './motifs/drawing.ts'
import { type Chance } from './random.ts'

/** The papers that a mood cuts its objects from: main, second, light, dark, accent. */
type Livery = readonly [Token, Token, Token, Token, Token]

const LIVERIES: Record<Ambiance, readonly [Livery, ...Livery[]]> = {
  nuit: [
    ['ocre', 'papier', 'papier', 'nuit', 'brique'],
    ['dragee', 'ocre', 'papier', 'nuit', 'brique'],
    ['deule', 'papier', 'papier', 'nuit', 'ocre'],
    ['papier', 'ocre', 'papier', 'nuit', 'brique'],
  ],
  boeuf: [
    ['ocre', 'papier', 'papier', 'nuit', 'dragee'],
    ['papier', 'ocre', 'papier', 'nuit', 'deule'],
    ['dragee', 'ocre', 'papier', 'nuit', 'deule'],
    ['deule', 'papier', 'papier', 'nuit', 'ocre'],
  ],
  ocre: [
    ['boeuf', 'papier', 'papier', 'nuit', 'deule'],
    ['info', 'brique', 'papier', 'nuit', 'dragee'],
    ['nuit', 'boeuf', 'papier', 'velours', 'dragee'],
    ['ok', 'papier', 'papier', 'nuit', 'brique'],
  ],
  dragee: [
    ['boeuf', 'ocre', 'papier', 'nuit', 'deule'],
    ['info', 'ocre', 'papier', 'nuit', 'brique'],
    ['nuit', 'brique', 'papier', 'velours', 'ocre'],
    ['ok', 'papier', 'papier', 'nuit', 'ocre'],
  ],
  deule: [
    ['boeuf', 'ocre', 'papier', 'nuit', 'dragee'],
    ['nuit', 'ocre', 'papier', 'velours', 'brique'],
    ['info', 'papier', 'papier', 'nuit', 'ocre'],
    ['velours', 'dragee', 'papier', 'nuit', 'ocre'],
  ],
  papier: [
    ['boeuf', 'ocre', 'craie', 'nuit', 'deule'],
    ['info', 'ocre', 'craie', 'nuit', 'brique'],
    ['nuit', 'brique', 'craie', 'velours', 'ocre'],
    ['ok', 'ocre', 'craie', 'nuit', 'brique'],
  ],
}

/** Contrast that an object keeps with the ground, with the light behind it, and its parts with both. */
const SEEN = 3
const SEEN_IN_LIGHT = 1.9
const PART_SEEN = 1.2

/** The papers of an object on the ground of a mood: what it wishes for, else a livery of the mood. */
export function papersFor(
  ambiance: Ambiance,
  { natural = {} }: Pick<Drawing, 'natural'>,
  chance: Chance,
): Papers {
  const { ground, beam, ink } = MOODS[ambiance]
  const [main, second, light, dark, accent] = chance.pick(LIVERIES[ambiance])
  const stands = (token: Token, least: number, inLight: number) =>
    contrast(PALETTE[token], ground) >= least && contrast(PALETTE[token], beam) >= inLight
  const body = natural.main?.filter((token) => stands(token, SEEN, SEEN_IN_LIGHT)) ?? []
  const part =
    natural.second && stands(natural.second, PART_SEEN, PART_SEEN) ? [natural.second] : []
  const worn = body[0] ?? unlike(part, [main, accent])
  const spare = unlike([worn], [part[0] ?? second, second, main, accent])
  const spot = unlike([worn, spare], [natural.accent ?? accent, accent, second, main])
  return {
    main: PALETTE[worn],
    shade: shadeOf(worn),
    second: PALETTE[spare],
    secondShade: shadeOf(spare),
    light: PALETTE[light],
    dark: PALETTE[dark === worn ? 'velours' : dark],
    accent: PALETTE[spot],
    ink,
  }
}

/** The first of some papers that is not in use already. */
const unlike = (used: readonly Token[], papers: readonly [Token, ...Token[]]): Token =>
  papers.find((paper) => !used.includes(paper)) ?? papers[0]

/** The side of a paper that is turned away from the light. */
function shadeOf(token: Token): string {
  const [toward, share] = SHADES[token] ?? ['nuit', 0.28]
  return mix(PALETTE[token], PALETTE[toward], share)
}

const SHADES: Partial<Record<Token, readonly [Token, number]>> = {
  nuit: ['filet', 0.36],
  velours: ['filet', 0.34],
  papier: ['brume', 0.75],
  ocre: ['brique', 0.42],
  dragee: ['boeuf', 0.34],
  deule: ['info', 0.5],
  boeuf: ['nuit', 0.34],
}

/** One colour for everything: a shadow. */
export const silhouette = (color: string): Papers => ({
  main: color,
  shade: color,
  second: color,
  secondShade: color,
  light: color,
  dark: color,
  ink: color,
  accent: color,
})

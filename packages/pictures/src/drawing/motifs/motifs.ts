import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { chosenBy } from '@espace/contracts/spectacles/spectacles.constants'
import type { Drawing, Papers } from './drawing.ts'

/** The objects that a show may stand under, each in its file: `oie.svg`. */
export const MOTIFS = [
  'tabouret',
  'porte',
  'bouche',
  'rideau',
  'nez',
  'chapeau',
  'chaise',
  'lit',
  'lampe',
  'reveil',
  'valise',
  'telephone',
  'parapluie',
  'velo',
  'frites',
  'gateau',
  'biere',
  'banane',
  'oie',
  'chat',
  'poisson',
] as const

export type Motif = (typeof MOTIFS)[number]

/** The paper of each placeholder colour in the files, which use no others, so that an editor shows every piece. */
const PAPERS: Readonly<Record<string, keyof Papers>> = {
  '#f2a33a': 'main',
  '#c97a1e': 'shade',
  '#f6efe2': 'second',
  '#d9c9ae': 'secondShade',
  '#ffffff': 'light',
  '#170910': 'dark',
  '#5d454f': 'ink',
  '#b3262e': 'accent',
}

const NATURAL: Partial<Record<Motif, Drawing['natural']>> = {
  rideau: { accent: 'brique' },
  nez: { main: ['brique', 'boeuf'], second: 'papier' },
  bouche: { main: ['brique', 'boeuf'], second: 'ocre' },
  frites: { main: ['boeuf', 'deule'], second: 'ocre' },
  gateau: { main: ['boeuf', 'dragee'] },
  biere: { main: ['ocre'], second: 'papier' },
  banane: { main: ['ocre'] },
  oie: { main: ['papier'], accent: 'brique', second: 'ocre' },
  chat: { main: ['nuit'], second: 'brique' },
  poisson: { main: ['deule', 'info'] },
}

/** The view box of a file says how far its object reaches to each side of the origin, on which it stands. */
export function drawingOf(motif: Motif): Drawing {
  const file = readFileSync(join(import.meta.dirname, `${motif}.svg`), 'utf8')
  const [, reach, height, shapes = ''] =
    /viewBox="-(\d+) -(\d+) [^"]*">\n(.*)<\/svg>/s.exec(file) ?? []
  return {
    reach: Number(reach),
    height: Number(height),
    natural: NATURAL[motif],
    cut: (papers) =>
      shapes.replaceAll(/"(#[\da-f]{6})"/g, (_, color: string) => {
        const paper = PAPERS[color]
        if (!paper) throw new Error(`${motif}.svg has a colour that is no paper: ${color}`)
        return `"${papers[paper]}"`
      }),
  }
}

/** The object of a show: its own, or one drawn from its title, always the same for the same title. */
export const motifOf = (show: { title: string; motif?: string | null }): Motif =>
  MOTIFS.find((motif) => motif === show.motif) ?? chosenBy(show.title, MOTIFS)

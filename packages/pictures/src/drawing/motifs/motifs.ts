import { chosenBy } from '@espace/contracts/spectacles/spectacles.constants'
import { cat, fish, goose } from './animals.ts'
import { type Drawing } from './drawing.ts'
import { alarmClock, bed, chair, door, lamp } from './furniture.ts'
import { bicycle, suitcase, telephone, umbrella } from './journeys.ts'
import { banana, beer, cake, frites } from './kitchen.ts'
import { curtain, hat, mouth, nose, stool } from './stage-props.ts'

/** The objects that a show may stand under. */
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

export const drawingOf: Record<Motif, Drawing> = {
  tabouret: stool,
  porte: door,
  bouche: mouth,
  rideau: curtain,
  nez: nose,
  chapeau: hat,
  chaise: chair,
  lit: bed,
  lampe: lamp,
  reveil: alarmClock,
  valise: suitcase,
  telephone,
  parapluie: umbrella,
  velo: bicycle,
  frites,
  gateau: cake,
  biere: beer,
  banane: banana,
  oie: goose,
  chat: cat,
  poisson: fish,
}

/** The object of a show: its own, or one drawn from its title, always the same for the same title. */
export const motifOf = (show: { title: string; motif?: string | null }): Motif =>
  MOTIFS.find((motif) => motif === show.motif) ?? chosenBy(show.title, MOTIFS)

import { PALETTE } from './palette.ts'
import { sheet } from './svg.ts'
import { bar, dressingRoom } from './venue/evening.ts'
import { room, stage } from './venue/house.ts'
import { VIEW } from './venue/papers.ts'
import { entrance, facade } from './venue/welcome.ts'

/** The places of the house that are drawn. */
export const VENUE_VIEWS = ['salle', 'scene', 'bar', 'entree', 'facade', 'loges'] as const

export type VenueView = (typeof VENUE_VIEWS)[number]

const CONTENTS: Record<VenueView, () => string[]> = {
  salle: room,
  scene: stage,
  bar,
  entree: entrance,
  facade,
  loges: dressingRoom,
}

/** A place of the house: 1500 × 1000. */
export const drawVenueView = (view: VenueView): string =>
  sheet(VIEW, PALETTE.nuit, CONTENTS[view]())

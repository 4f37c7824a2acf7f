import { type Papers } from '../motifs/drawing.ts'
import { mix, PALETTE } from '../palette.ts'

/** The papers of the house itself, whatever is on. */
export const HOUSE: Papers = {
  main: PALETTE.ocre,
  shade: mix(PALETTE.ocre, PALETTE.brique, 0.42),
  second: PALETTE.papier,
  secondShade: PALETTE.brume,
  light: PALETTE.papier,
  dark: PALETTE.nuit,
  ink: PALETTE.papier,
  accent: PALETTE.brique,
}

export const CURTAIN = {
  cloth: PALETTE.boeuf,
  fold: mix(PALETTE.boeuf, PALETTE.nuit, 0.38),
}

/** Light on the darkest walls. */
export const GLOW = mix(PALETTE.velours, PALETTE.boeuf, 0.34)

/** A beam on that light, and warm light on the floor. */
export const BEAM = mix(PALETTE.velours, PALETTE.brique, 0.46)
export const WARM = mix(PALETTE.boeuf, PALETTE.ocre, 0.46)

export const VIEW = { width: 1500, height: 1000 }

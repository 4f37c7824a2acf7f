import { type Ambiance } from '@espace/contracts/spectacles/ambiance'
import { contrast } from './contrast.ts'
import { around, halftone } from './halftone.ts'
import { papersFor } from './liveries.ts'
import { type Papers } from './motifs/drawing.ts'
import { mix, MOODS, PALETTE } from './palette.ts'
import { CLOTHES, HATS } from './portraits/clothes.ts'
import { BEARDS, BROWS, earrings, EYES, GLASSES, headOf, MOUTHS } from './portraits/faces.ts'
import { HAIR } from './portraits/hair.ts'
import { type Person, personOf } from './portraits/person.ts'
import { chanceOf } from './random.ts'
import { beamOfLight } from './stage.ts'
import { disc, placed, sheet } from './svg.ts'

export interface Sitter {
  name: string
  ambiance: Ambiance
}

const SIZE = { width: 1000, height: 1250 }

/** Somebody of the season, cut out of paper: 1000 × 1250. The same name is always the same person. */
export function drawPortrait({ name, ambiance }: Sitter): string {
  const chance = chanceOf(`portrait ${name}`)
  const mood = MOODS[ambiance]
  const moon = MOONS[ambiance]
  const side = chance.pick([-1, 1])
  const papers = papersFor(ambiance, {}, chance)
  const bust = bustOf(personOf(name, moon, chance), papers)
  const lamp = { x: 500 - side * 330, y: -20, mouth: 120 }
  return sheet(SIZE, mood.ground, [
    beamOfLight({ ...lamp, from: [120, 1250], to: [880, 1250] }, mood.beam),
    disc(moon, 500, 560, 396),
    halftone({ ...SIZE, step: 26 }, mood.prop, around(500 + side * 300, 1000, 660)),
    placed(bust, { x: 500, y: 590, scale: 2.06, isMirrored: side < 0 }),
  ])
}

/** The disc of light behind a head: dark hair has to be seen before it as well as fair hair. */
const MOONS: Record<Ambiance, string> = {
  nuit: PALETTE.boeuf,
  boeuf: mix(PALETTE.boeuf, PALETTE.brique, 0.8),
  ocre: mix(PALETTE.ocre, PALETTE.papier, 0.66),
  dragee: mix(PALETTE.dragee, PALETTE.papier, 0.66),
  deule: mix(PALETTE.deule, PALETTE.papier, 0.66),
  papier: mix(PALETTE.papier, PALETTE.ocre, 0.7),
}

function bustOf(person: Person, papers: Papers): string {
  const skin = {
    lit: person.skin,
    shade: mix(person.skin, PALETTE.boeuf, 0.3),
    line: PALETTE.nuit,
  }
  const hair = PALETTE[person.hair]
  const haircut = HAIR[person.haircut]
  return [
    haircut.behind(hair),
    CLOTHES[person.outfit](papers),
    headOf(person.face, skin),
    EYES[person.eyes](skin),
    BROWS[person.brows](contrast(hair, skin.lit) > 1.8 ? hair : skin.line),
    BEARDS[person.beard](hair),
    MOUTHS[person.mouth](skin, papers.light),
    GLASSES[person.glasses](
      contrast(skin.line, skin.lit) > 3 ? skin.line : papers.accent,
      papers.light,
    ),
    haircut.before(hair),
    HATS[person.hat](papers),
    person.hasEarrings ? earrings(papers.accent) : '',
  ].join('')
}

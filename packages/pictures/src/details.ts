import { type Ambiance } from '@espace/contracts/spectacles/ambiance'
import { rowOfHeads } from './crowd.ts'
import { type CurtainPapers, hungCurtain, valance } from './curtains.ts'
import { around, between, halftone } from './halftone.ts'
import { twilight } from './liveries.ts'
import { drawingOf } from './motifs.ts'
import { mix, MOODS, PALETTE, type Token } from './palette.ts'
import { type Chance } from './random.ts'
import { beamOfLight, stageSign } from './stage.ts'
import { type Actor, type Costume, dressed, standing } from './standing.ts'
import { cut, disc, oval, placed, sheet } from './svg.ts'

const SIZE = { width: 1200, height: 900 }

const CURTAINS: Record<Ambiance, Token> = {
  nuit: 'boeuf',
  boeuf: 'velours',
  ocre: 'boeuf',
  dragee: 'boeuf',
  deule: 'info',
  papier: 'boeuf',
}

const curtainPapers = (ambiance: Ambiance): CurtainPapers => {
  const cloth = PALETTE[CURTAINS[ambiance]]
  return { cloth, fold: mix(cloth, PALETTE.nuit, 0.36) }
}

/** The audience in the dark. */
const CROWD = PALETTE.nuit

/** So near that one sees the paper and the dots. */
export function closeUp(actor: Actor, costume: Costume, chance: Chance): string {
  const mood = MOODS[actor.ambiance]
  const { focus } = drawingOf[actor.motif]
  const scale = 760 / focus.span
  const [x, y] = [600 + chance.between(-70, 70), 470]
  const turn = chance.pick([-7, 7])
  const dots = around(x + chance.pick([-420, 420]), 900, 1150)
  const aside = focus.x * scale * (costume.isMirrored ? 1 : -1)
  const place = { x: x + aside, y: y - focus.y * scale, scale }
  return sheet(SIZE, mood.beam, [
    halftone({ ...SIZE, step: 58 }, mood.ground, dots),
    `<g transform="rotate(${turn} ${x} ${y})">${standing(actor, costume, place, { x: 44, y: 26 })}</g>`,
  ])
}

/** The curtain half open: the shadow comes on before the object does. */
export function behindTheCurtain(actor: Actor, costume: Costume, chance: Chance): string {
  const mood = MOODS[actor.ambiance]
  const drawing = drawingOf[actor.motif]
  const papers = curtainPapers(actor.ambiance)
  const sign = { left: -40, right: 1240, floor: 812, thickness: 22, ends: 0 }
  const scale = Math.min(600 / drawing.height, 270 / drawing.reach)
  const x = 806 + chance.between(-24, 24)
  // The beam of the darkest mood is itself too dark for a shadow to be seen on it.
  const glow = actor.ambiance === 'nuit' ? mood.prop : mood.beam
  const inTheDark = { ...costume, papers: twilight(mood.shadow, glow) }
  const picture = [
    disc(glow, x, 452, 400),
    halftone({ width: 1200, height: 812, step: 26 }, mood.ground, around(x + 260, 60, 640)),
    cut(mood.ground, 'M0 816H1200V900H0Z'),
    dressed(actor.motif, inTheDark, { x, y: sign.floor, scale }),
    stageSign(sign, mood.ink),
    hungCurtain({ side: 1210, edge: 1120, top: -10, bottom: 846, folds: 2 }, papers),
    hungCurtain({ side: -10, edge: 470, top: -10, bottom: 846, folds: 6 }, papers),
    valance({ left: -60, right: 1260, top: -10, drop: 112 }, 6, papers),
  ].join('')
  const isMirrored = chance.isHeads()
  return sheet(SIZE, mood.ground, [
    isMirrored ? placed(picture, { x: 1200, y: 0, isMirrored }) : picture,
  ])
}

/** The stage as the last row sees it. */
export function fromTheLastRow(actor: Actor, costume: Costume, chance: Chance): string {
  const mood = MOODS[actor.ambiance]
  const drawing = drawingOf[actor.motif]
  const papers = curtainPapers(actor.ambiance)
  const sign = { left: 300, right: 900, floor: 560, thickness: 18, ends: 44 }
  const scale = Math.min(330 / drawing.height, 210 / drawing.reach)
  // Heads have to be seen before the darkest ground too.
  const floor = actor.ambiance === 'nuit' ? mood.prop : mood.ground
  const lamp = { x: 600 + chance.between(-200, 200), y: -20, mouth: 70 }
  return sheet(SIZE, mood.ground, [
    beamOfLight({ ...lamp, from: [370, 560], to: [830, 560] }, mood.beam),
    oval(mood.beam, 600, 566, [300, 26]),
    halftone({ width: 1200, height: 560, step: 22 }, mood.prop, around(600, 470, 420)),
    hungCurtain({ side: -10, edge: 210, top: -10, bottom: 640, folds: 3 }, papers),
    hungCurtain({ side: 1210, edge: 990, top: -10, bottom: 640, folds: 3 }, papers),
    valance({ left: -40, right: 1240, top: -10, drop: 84 }, 8, papers),
    standing(actor, costume, { x: 600, y: sign.floor, scale }, { x: 12, y: 0 }),
    stageSign(sign, mood.ink),
    cut(floor, 'M0 640H1200V900H0Z'),
    rowOfHeads({ y: 742, scale: 0.62, width: 1200, paper: mix(CROWD, floor, 0.34) }, chance),
    halftone({ width: 1200, height: 900, step: 20 }, CROWD, between(900, 640)),
    rowOfHeads({ y: 872, scale: 0.98, width: 1200, paper: CROWD }, chance),
  ])
}

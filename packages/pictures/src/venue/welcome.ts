import { houseName, houseNameWidth } from '../captions.ts'
import { around, between, halftone } from '../halftone.ts'
import { cat, goose } from '../motifs/animals.ts'
import { bicycle } from '../motifs/journeys.ts'
import { nose, stool } from '../motifs/stage-props.ts'
import { mix, PALETTE } from '../palette.ts'
import { beamOfLight, stageSign } from '../stage.ts'
import { cut, disc, oval, placed, short, strip } from '../svg.ts'
import { BEAM, GLOW, HOUSE, WARM } from './papers.ts'

const NAME_COLORS = { ink: PALETTE.papier, accent: PALETTE.ocre }

const named = (center: number, y: number, size: number, colors = NAME_COLORS) =>
  houseName({ x: center - houseNameWidth(size) / 2, y, size }, colors)

/** A window with its cross; some are lit. */
const pane = (x: number, y: number, [width, height]: readonly [number, number], isLit: boolean) => {
  const frame = isLit ? PALETTE.papier : PALETTE.filet
  const glass = isLit ? PALETTE.ocre : PALETTE.nuit
  return [
    cut(frame, `M${x - 7} ${y - 7}h${width + 14}v${height + 14}h${-width - 14}Z`),
    cut(glass, `M${x} ${y}h${width}v${height}h${-width}Z`),
    cut(
      frame,
      `M${x + width / 2 - 3} ${y}h6v${height}h-6ZM${x} ${short(y + height * 0.34)}h${width}v6h${-width}Z`,
    ),
  ].join('')
}

interface House {
  left: number
  right: number
  top: number
  wall: string
  gable: 'steps' | 'scroll' | 'cornice'
  lit: readonly number[]
}

const STREET: readonly House[] = [
  { left: -30, right: 232, top: 250, wall: PALETTE.velours, gable: 'scroll', lit: [1] },
  { left: 232, right: 470, top: 190, wall: PALETTE['encre-2'], gable: 'steps', lit: [4] },
  { left: 1030, right: 1282, top: 220, wall: PALETTE['encre-2'], gable: 'cornice', lit: [0, 3] },
  { left: 1282, right: 1540, top: 170, wall: PALETTE.velours, gable: 'steps', lit: [5] },
]

function houseOf(house: House): string {
  const { left, right, top, wall, lit } = house
  const width = right - left
  const windows = [0, 1, 2, 3, 4, 5].map((at) =>
    pane(
      left + width * (at % 2 === 0 ? 0.16 : 0.58),
      top + 56 + Math.floor(at / 2) * 166,
      [width * 0.26, 108],
      lit.includes(at),
    ),
  )
  return [
    cut(wall, `M${left} ${top}H${right}V900H${left}Z`),
    roofOf(house),
    ...windows,
    cut(PALETTE.nuit, `M${left + width * 0.36} 900V760h${width * 0.28}V900Z`),
  ].join('')
}

function roofOf({ left, right, top, gable, wall }: House): string {
  const [width, middle] = [right - left, (left + right) / 2]
  if (gable === 'cornice') {
    return cut(PALETTE.brume, `M${left - 12} ${top - 26}H${right + 12}V${top + 4}H${left - 12}Z`)
  }
  if (gable === 'scroll') {
    const outline =
      'M0-166Q18-166 34-130Q34-68 72-62Q120-60 131 4L-131 4Q-120-60-72-62Q-34-68-34-130Q-18-166 0-166Z'
    return placed(cut(wall, outline), { x: middle, y: top })
  }
  const steps = [0.5, 0.38, 0.26, 0.14].map((half, at) => {
    const y = top - 46 * at
    return `M${short(middle - width * half)} ${y + 4}V${y - 44}H${short(middle + width * half)}V${y + 4}Z`
  })
  return cut(wall, steps.join(''))
}

/** The street in the evening: one house is awake. */
export const facade = (): string[] => [
  halftone({ width: 1500, height: 620, step: 26 }, PALETTE.velours, between(620, 120)),
  disc(PALETTE.papier, 1136, 108, 54),
  ...STREET.map(houseOf),
  theHouse(),
  cut(PALETTE.loge, 'M0 896H1500V1000H0Z'),
  cut(WARM, 'M668 896L832 896L930 1000L570 1000Z'),
  placed(
    bicycle.cut({ ...HOUSE, main: PALETTE.deule, ink: PALETTE.papier, second: PALETTE.brume }),
    { x: 1130, y: 946, scale: 1.35 },
  ),
  placed(
    cat.cut({ ...HOUSE, main: PALETTE.nuit, shade: PALETTE.velours, second: PALETTE.brique }),
    { x: 280, y: 944, scale: 0.62, isMirrored: true },
  ),
]

function theHouse(): string {
  const trim = PALETTE.ocre
  return [
    cut(
      PALETTE.boeuf,
      'M450 300L450 262L520 262L520 206L590 206L590 150L660 150L660 98L840 98L840 150L910 150L910 206L980 206L980 262L1050 262L1050 900L450 900Z',
    ),
    strip(
      trim,
      9,
      'M450 262L520 262L520 206L590 206L590 150L660 150L660 98L840 98L840 150L910 150L910 206L980 206L980 262L1050 262',
    ),
    pane(704, 168, [92, 104], true),
    ...[500, 636, 772, 908].map((x, at) => pane(x, 338, [92, 150], at !== 2)),
    cut(PALETTE.nuit, 'M450 540H1050V640H450Z'),
    strip(trim, 6, 'M450 540H1050M450 640H1050'),
    named(750, 608, 47),
    cut(PALETTE.nuit, 'M480 680H640V870H480ZM860 680H1020V870H860Z'),
    placed(poster(PALETTE.deule, GOOSE), { x: 560, y: 692, scale: 0.56 }),
    placed(poster(PALETTE.dragee, NOSE), { x: 940, y: 692, scale: 0.56 }),
    cut(PALETTE.papier, 'M664 900V668H836V900Z'),
    cut(PALETTE.ocre, 'M678 900V682H822V900Z'),
    cut(PALETTE.nuit, 'M678 682L756 704L756 884L678 900Z'),
    disc(PALETTE.ocre, 744, 796, 7),
    ...[652, 848].map((x) =>
      cut(PALETTE.ocre, `M${x - 16} 700L${x + 16} 700L${x + 10} 656L${x - 10} 656Z`),
    ),
  ].join('')
}

/** The way in, towards the light. */
export const entrance = (): string[] => [
  cut(PALETTE.boeuf, 'M0 0H1500V760H0Z'),
  halftone(
    { width: 1500, height: 760, step: 30 },
    mix(PALETTE.boeuf, PALETTE.nuit, 0.34),
    (x, y) => 1 - around(750, 520, 760)(x, y) * 1.25,
  ),
  cut(PALETTE.loge, 'M0 756H1500V1000H0Z'),
  cut(PALETTE.papier, 'M470 780V420Q470 190 750 190Q1030 190 1030 420V780Z'),
  cut(PALETTE.nuit, 'M500 780V424Q500 220 750 220Q1000 220 1000 424V780Z'),
  `<clipPath id="arch"><path d="M500 780V424Q500 220 750 220Q1000 220 1000 424V780Z"/></clipPath>`,
  `<g clip-path="url(#arch)">${theWayIn()}</g>`,
  named(750, 140, 62),
  ...[210, 1290].map((x) => cut(PALETTE.nuit, `M${x - 132} 288h264v344h-264Z`)),
  placed(poster(PALETTE.deule, GOOSE), { x: 210, y: 300 }),
  placed(poster(PALETTE.ocre, NOSE), { x: 1290, y: 300 }),
  cut(PALETTE.brique, 'M570 780H930L1110 1000H390Z'),
  ...[330, 1170].map(post),
  strip(PALETTE.brique, 16, 'M330 690Q420 800 500 716M1170 690Q1080 800 1000 716', 'round'),
]

/** At the end of the corridor, the stage. */
const theWayIn = () =>
  [
    disc(GLOW, 750, 440, 330),
    beamOfLight({ x: 860, y: 200, mouth: 44, from: [610, 640], to: [890, 640] }, BEAM),
    cut(PALETTE.velours, 'M590 664H910L1000 790H500Z'),
    cut(PALETTE.brique, 'M676 664H824L930 790H570Z'),
    placed(stool.cut(HOUSE), { x: 752, y: 636, scale: 1.3 }),
    stageSign({ left: 590, right: 910, floor: 636, thickness: 20, ends: 52 }, PALETTE.papier),
  ].join('')

const post = (x: number) =>
  cut(PALETTE.ocre, `M${x - 9} 690h18v196h-18Z`) +
  disc(PALETTE.ocre, x, 676, 24) +
  oval(PALETTE.ocre, x, 890, [52, 15])

const GOOSE = goose.cut({
  ...HOUSE,
  main: PALETTE.papier,
  shade: PALETTE.brume,
  second: PALETTE.ocre,
})
const NOSE = nose.cut({ ...HOUSE, main: PALETTE.brique, shade: PALETTE.boeuf })

/** A poster on the wall, hung by the middle of its upper edge. */
const poster = (ground: string, object: string) =>
  [
    cut(ground, 'M-118 0H118V318H-118Z'),
    placed(object, { x: 0, y: 270, scale: 1.02 }),
    stageSign({ left: -94, right: 94, floor: 270, thickness: 11, ends: 30 }, PALETTE.nuit),
  ].join('')

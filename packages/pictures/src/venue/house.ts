import { hungCurtain, valance } from '../curtains.ts'
import { around, halftone } from '../halftone.ts'
import { silhouette } from '../liveries.ts'
import { stool } from '../motifs/stage-props.ts'
import { mix, PALETTE } from '../palette.ts'
import { beamOfLight, stageSign } from '../stage.ts'
import { cut, disc, oval, placed, short, strip } from '../svg.ts'
import { BEAM, CURTAIN, GLOW, HOUSE } from './papers.ts'

const SEAT_SHADE = mix(PALETTE.boeuf, PALETTE.nuit, 0.42)

/** A seat seen from behind, its back ending at the origin. */
const seat = (cloth: string, rim: string) =>
  cut(rim, 'M-52 10Q-60-84-40-98Q0-112 40-98Q60-84 52 10Z') +
  cut(cloth, 'M-43 10Q-50-78-34-88Q0-100 34-88Q50-78 43 10Z')

/** Rows from the stage to the viewer: height, size and number of seats, which are seventy. */
export const ROWS = [
  { y: 630, scale: 0.56, seats: 14 },
  { y: 694, scale: 0.68, seats: 13 },
  { y: 768, scale: 0.82, seats: 12 },
  { y: 852, scale: 0.98, seats: 12 },
  { y: 952, scale: 1.16, seats: 10 },
  { y: 1068, scale: 1.36, seats: 9 },
] as const

function row(index: number): string {
  const { y, scale, seats } = ROWS[index] ?? ROWS[0]
  const room = 116 * scale
  const start = 750 - ((seats - 1) / 2) * room
  const cloth = mix(PALETTE.boeuf, PALETTE.nuit, 0.25 - index * 0.05)
  return Array.from({ length: seats }, (_, place) => {
    const isYours = index === 3 && place === 6
    const papers = isYours ? ([PALETTE.ocre, HOUSE.shade] as const) : ([cloth, SEAT_SHADE] as const)
    const x = start + place * room
    return placed(seat(papers[0], papers[1]), {
      x,
      y: y + ((x - 750) / 750) ** 2 * -22 * scale,
      scale,
    })
  }).join('')
}

/** The room from its last row: seats in arcs before the stage, one of them lit. */
export const room = (): string[] => [
  beamOfLight({ x: 980, y: -20, mouth: 90, from: [530, 512], to: [1000, 512] }, PALETTE.velours),
  halftone(
    { width: 1500, height: 512, step: 26 },
    mix(PALETTE.nuit, PALETTE.boeuf, 0.7),
    around(750, 470, 520),
  ),
  cut(PALETTE.loge, 'M0 540L330 516L1170 516L1500 540V1000H0Z'),
  hungCurtain({ side: -20, edge: 300, top: -10, bottom: 590, folds: 5 }, CURTAIN),
  hungCurtain({ side: 1520, edge: 1200, top: -10, bottom: 590, folds: 5 }, CURTAIN),
  valance({ left: -40, right: 1540, top: -10, drop: 96 }, 9, CURTAIN),
  placed(stool.cut(HOUSE), { x: 756, y: 500, scale: 1.25 }),
  stageSign({ left: 440, right: 1060, floor: 500, thickness: 22, ends: 56 }, PALETTE.papier),
  ...ROWS.map((_, index) => row(index)),
]

/** The stage, as whoever steps on it first sees it. */
export const stage = (): string[] => [
  disc(GLOW, 750, 470, 430),
  beamOfLight({ x: 1080, y: -20, mouth: 120, from: [430, 812], to: [1070, 812] }, BEAM),
  halftone(
    { width: 1500, height: 812, step: 30 },
    mix(PALETTE.nuit, PALETTE.boeuf, 0.78),
    around(620, 812, 620),
  ),
  cut(PALETTE.loge, 'M0 830H1500V1000H0Z'),
  boards(),
  hungCurtain({ side: -20, edge: 330, top: -10, bottom: 860, folds: 5 }, CURTAIN),
  hungCurtain({ side: 1520, edge: 1170, top: -10, bottom: 860, folds: 5 }, CURTAIN),
  valance({ left: -40, right: 1540, top: -10, drop: 150 }, 7, CURTAIN),
  placed(stool.cut(silhouette(PALETTE.loge)), { x: 726, y: 806, scale: 2.5 }),
  placed(stool.cut(HOUSE), { x: 750, y: 806, scale: 2.5 }),
  stageSign({ left: 330, right: 1170, floor: 806, thickness: 28, ends: 80 }, PALETTE.papier),
  footlights(),
]

const boards = () =>
  strip(
    PALETTE.velours,
    4,
    Array.from(
      { length: 15 },
      (_, at) => `M${short(750 + (at - 7) * 92)} 832L${short(750 + (at - 7) * 150)} 1000`,
    ).join(''),
  )

const footlights = () =>
  Array.from({ length: 9 }, (_, at) => {
    const x = 750 + (at - 4) * 128
    return oval(PALETTE.ocre, x, 958, [30, 30]) + cut(PALETTE.nuit, `M${x - 44} 960h88v40h-88Z`)
  }).join('')

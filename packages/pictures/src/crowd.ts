import { type Chance } from './random.ts'
import { cut, disc, oval, placed, strip } from './svg.ts'

/** Heads seen from behind, in one paper: about 150 wide, the neck ending at the origin. */
const HEADS: readonly [(paper: string) => string, ...((paper: string) => string)[]] = [
  (paper) => head(paper),
  (paper) => head(paper) + disc(paper, 4, -176, 30),
  (paper) => head(paper) + cut(paper, 'M-72-96Q-90-10-58 14L58 14Q90-10 72-96Z'),
  (paper) => head(paper) + CURLS.map(([x, y, radius]) => disc(paper, x, y, radius)).join(''),
  (paper) =>
    head(paper) +
    cut(
      paper,
      'M-66-112L-62-170Q0-206 62-170L66-112ZM-104-108Q0-136 104-108Q100-92 0-92Q-100-92-104-108Z',
    ),
  (paper) => head(paper) + cut(paper, 'M-50-150L-64-206L-12-160ZM50-150L64-206L12-160Z'),
  (paper) => head(paper) + strip(paper, 26, 'M-56-110Q-96-70-84 0M56-110Q96-70 84 0', 'round'),
  (paper) =>
    head(paper) +
    cut(paper, 'M-60-118Q-66-190 0-192Q66-190 60-118Q0-132-60-118Z') +
    disc(paper, 0, -198, 15),
]

const CURLS = [
  [-56, -84, 30],
  [-58, -126, 32],
  [-26, -156, 34],
  [22, -158, 34],
  [56, -128, 32],
  [58, -86, 30],
] as const

const head = (paper: string) =>
  oval(paper, 0, -92, [60, 70]) +
  oval(paper, -61, -84, [11, 17]) +
  oval(paper, 61, -84, [11, 17]) +
  cut(paper, 'M-30-50L30-50L36 20L-36 20Z')

const shoulders = (paper: string) =>
  cut(paper, 'M-34-12Q-40 6-92 18Q-132 30-140 96L-140 420L140 420L140 96Q132 30 92 18Q40 6 34-12Z')

export interface Row {
  /** Height of the necks, and size of a head: 1 is about 150 pixels wide. */
  y: number
  scale: number
  width: number
  paper: string
}

/** A row of people seen from behind, from one side of the sheet to the other. */
export function rowOfHeads({ y, scale, width, paper }: Row, chance: Chance): string {
  const room = 262 * scale
  const count = Math.ceil(width / room) + 1
  const start = (width - (count - 1) * room) / 2 + chance.between(-0.3, 0.3) * room
  return Array.from({ length: count }, (_, seat) =>
    placed(
      shoulders(paper) +
        placed(chance.pick(HEADS)(paper), { x: 0, y: 0, turn: chance.between(-7, 7) }),
      {
        x: start + seat * room,
        y: y + chance.between(-26, 26) * scale,
        scale: scale * chance.between(0.94, 1.06),
      },
    ),
  ).join('')
}

import { cut, disc, oval } from '../svg.ts'

/** Hair in two layers: behind the shoulders and head, and over the forehead. */
export interface Hair {
  behind: (paper: string) => string
  before: (paper: string) => string
}

const nothing = () => ''

const SMOOTH = 'M-90 0Q-100-142 0-142Q100-142 90 0Q86-66 14-112Q-66-86-90 0Z'

const discs = (paper: string, places: readonly (readonly [number, number, number])[]) =>
  places.map(([x, y, radius]) => disc(paper, x, y, radius)).join('')

const BIG_CURLS = [
  [-104, 10, 44],
  [-122, -48, 48],
  [-108, -106, 52],
  [-58, -146, 54],
  [0, -160, 54],
  [58, -146, 54],
  [108, -106, 52],
  [122, -48, 48],
  [104, 10, 44],
  [0, -100, 90],
] as const

const FOREHEAD_CURLS = [
  [-66, -82, 26],
  [-34, -98, 28],
  [4, -102, 28],
  [42, -98, 28],
  [70, -80, 26],
] as const

const LOOSE_CURLS = [
  [-92, 96, 34],
  [-104, 50, 36],
  [-104, -4, 36],
  [-100, -58, 38],
  [-72, -108, 42],
  [-24, -134, 44],
  [30, -134, 44],
  [76, -106, 42],
  [102, -56, 38],
  [106, -2, 36],
  [104, 52, 36],
  [94, 98, 34],
] as const

export const HAIR = {
  crop: {
    behind: nothing,
    before: (paper) =>
      cut(paper, 'M-88-16Q-98-140 0-142Q98-140 88-16L76-26Q78-64 54-84Q0-66-50-86Q-76-66-76-26Z'),
  },
  quiff: {
    behind: nothing,
    before: (paper) =>
      cut(
        paper,
        'M-88-10Q-98-88-84-112Q-96-166-24-174Q66-204 120-162Q98-150 104-116Q102-60 88-10L76-28Q80-70 60-92Q0-78-44-104Q-72-74-76-28Z',
      ),
  },
  spikes: {
    behind: nothing,
    before: (paper) =>
      cut(
        paper,
        'M-88-14L-108-70L-86-78L-104-128L-64-118L-60-172L-22-136L6-184L26-136L70-166L68-118L110-122L88-78L108-66L88-14L76-34L58-84L34-70L8-92L-18-70L-46-88L-76-34Z',
      ),
  },
  bald: {
    behind: nothing,
    before: (paper) => cut(paper, 'M-86 6Q-98-34-82-66Q-82-30-76 4ZM86 6Q98-34 82-66Q82-30 76 4Z'),
  },
  shaved: {
    behind: nothing,
    before: (paper) =>
      cut(paper, 'M-84-20Q-92-126 0-128Q92-126 84-20L78-40Q72-78 40-92Q0-98-40-92Q-72-78-78-40Z'),
  },
  bob: {
    behind: (paper) => cut(paper, 'M-112 92Q-130-156 0-156Q130-156 112 92L40 100L-40 100Z'),
    before: (paper) => cut(paper, 'M-92 20Q-104-146 0-146Q104-146 92 20L82-46L-82-46Z'),
  },
  long: {
    behind: (paper) => cut(paper, 'M-112 262Q-136-156 0-158Q136-156 112 262Z'),
    before: (paper) => cut(paper, SMOOTH),
  },
  wave: {
    behind: (paper) =>
      cut(
        paper,
        'M-104 130Q-136 90-112 30Q-130-150 10-156Q136-146 116 20Q140 80 106 134L40 110L-40 110Z',
      ),
    before: (paper) =>
      cut(
        paper,
        'M-92 10Q-112-140 8-148Q112-140 92 20Q90-30 70-52Q10-56-26-106Q-58-62-80-48Q-92-24-92 10Z',
      ),
  },
  afro: {
    behind: (paper) => discs(paper, BIG_CURLS),
    before: (paper) => discs(paper, FOREHEAD_CURLS),
  },
  curls: {
    behind: (paper) => discs(paper, LOOSE_CURLS) + oval(paper, 0, -40, [98, 104]),
    before: (paper) => discs(paper, FOREHEAD_CURLS),
  },
  bun: {
    behind: (paper) => disc(paper, 4, -172, 46),
    before: (paper) => cut(paper, 'M-88-8Q-100-144 0-144Q100-144 88-8Q80-84 0-98Q-80-84-88-8Z'),
  },
  twoBuns: {
    behind: (paper) => disc(paper, -88, -122, 42) + disc(paper, 88, -122, 42),
    before: (paper) =>
      cut(paper, 'M-88-8Q-100-144 0-144Q100-144 88-8Q84-80 20-112L0-128L-20-112Q-84-80-88-8Z'),
  },
  braid: {
    behind: (paper) => oval(paper, 0, -40, [98, 108]),
    before: (paper) =>
      cut(paper, SMOOTH) +
      [
        [98, 60, 26],
        [106, 100, 27],
        [104, 142, 26],
        [108, 184, 24],
        [104, 222, 20],
        [108, 252, 13],
      ]
        .map(([x = 0, y = 0, radius = 0]) => oval(paper, x, y, [radius, radius * 0.92]))
        .join(''),
  },
} satisfies Record<string, Hair>

export type HairCut = keyof typeof HAIR

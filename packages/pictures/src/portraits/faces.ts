import { cut, disc, oval, strip } from '../svg.ts'

// Every piece of a portrait is drawn around the middle of the face: it is about 160 units wide,
// from the top of the skull at -118 to the chin at about 120.

export interface Skin {
  lit: string
  shade: string
  /** Eyes, mouth and other lines on the skin. */
  line: string
}

const FACES = {
  oval: 'M-80-30Q-82-118 0-118Q82-118 80-30Q78 60 40 102Q0 132-40 102Q-78 60-80-30Z',
  square: 'M-82-30Q-82-116 0-116Q82-116 82-30L78 60Q72 98 42 114Q0 124-42 114Q-72 98-78 60Z',
  round: 'M-90-20Q-90-116 0-116Q90-116 90-20Q90 66 52 98Q0 124-52 98Q-90 66-90-20Z',
  long: 'M-72-36Q-74-122 0-122Q74-122 72-36L66 52Q56 112 22 130Q0 138-22 130Q-56 112-66 52Z',
} as const

export type Face = keyof typeof FACES

/** Neck, ears and head; the edge of the shade is the line of the nose. */
export function headOf(face: Face, { lit, shade }: Skin): string {
  return [
    cut(shade, 'M-40 70L40 70L46 156Q0 190-46 156Z'),
    oval(lit, -86, 4, [14, 24]),
    oval(shade, 86, 4, [14, 24]),
    `<clipPath id="face"><path d="${FACES[face]}"/></clipPath>`,
    cut(lit, FACES[face]),
    `<g clip-path="url(#face)">${cut(shade, 'M30-140L110-140L110 150L8 150L20 92L12 74L18 60L8 46L-18 42Q-22 34-14 22L10-22L6-44L16-70Z')}</g>`,
  ].join('')
}

export const EYES = {
  laughing: ({ line }: Skin) => strip(line, 7, 'M-56-14Q-40-34-24-14M30-14Q46-34 62-14', 'round'),
  closed: ({ line }: Skin) => strip(line, 7, 'M-56-22Q-40-6-24-22M30-22Q46-6 62-22', 'round'),
  dots: ({ line }: Skin) => oval(line, -38, -18, [7, 10]) + oval(line, 46, -18, [7, 10]),
  wink: ({ line }: Skin) => oval(line, -38, -18, [7, 10]) + strip(line, 7, 'M30-18L60-20', 'round'),
} as const

export type Eyes = keyof typeof EYES

export const MOUTHS = {
  smile: ({ line }: Skin) => strip(line, 7, 'M-34 66Q0 92 38 62', 'round'),
  crooked: ({ line }: Skin) => strip(line, 7, 'M-26 76Q10 80 40 58', 'round'),
  laugh: ({ line, shade }: Skin, light: string) =>
    [
      cut(line, 'M-40 58Q0 68 44 54Q40 104 2 106Q-34 106-40 58Z'),
      cut(light, 'M-37 60Q0 70 42 57Q41 68 38 74Q0 82-33 74Q-36 68-37 60Z'),
      cut(shade, 'M-18 96Q0 80 24 94Q14 106 2 106Q-10 106-18 96Z'),
    ].join(''),
  whistle: ({ line }: Skin) => oval(line, 8, 76, [10, 12]),
} as const

export type Mouth = keyof typeof MOUTHS

export const BROWS = {
  raised: (paper: string) => strip(paper, 10, 'M-62-46Q-42-64-20-50M28-50Q48-64 68-46', 'round'),
  flat: (paper: string) => strip(paper, 11, 'M-60-46L-20-48M28-48L66-46', 'round'),
  doubtful: (paper: string) => strip(paper, 10, 'M-60-44L-20-42M28-54Q48-72 68-56', 'round'),
} as const

export type Brows = keyof typeof BROWS

export const BEARDS = {
  none: () => '',
  full: (paper: string) =>
    cut(
      paper,
      'M-88-6L-72 10Q-62 50-40 50Q-10 40 2 46Q20 40 46 50Q66 50 76 10L88-6Q92 90 52 128Q0 170-52 128Q-92 90-88-6ZM-30 66Q0 92 36 64Q0 74-30 66Z',
    ),
  moustache: (paper: string) =>
    cut(
      paper,
      'M4 46Q-24 40-44 60Q-62 74-72 56Q-70 84-40 80Q-12 76 4 60Q20 76 48 80Q76 84 78 56Q68 74 50 60Q30 40 4 46Z',
    ),
  goatee: (paper: string) =>
    cut(
      paper,
      'M-30 52Q0 36 36 50L34 62Q0 54-28 64ZM-22 92Q4 84 28 90Q30 138 4 146Q-20 138-22 92Z',
    ),
} as const

export type Beard = keyof typeof BEARDS

export const GLASSES = {
  none: () => '',
  round: (paper: string) =>
    ring(paper, -40) +
    ring(paper, 46) +
    strip(paper, 7, 'M-12-20Q4-30 17-20M-68-22L-86-26M75-22L88-26'),
  square: (paper: string) =>
    strip(
      paper,
      8,
      'M-70-40L-12-40L-14 0L-66 0ZM18-40L78-40L74 0L20 0ZM-12-32L18-32M-70-34L-86-32M78-34L90-32',
    ),
  dark: (paper: string, light: string) =>
    [
      cut(paper, 'M-74-40L-8-40Q-8 6-40 8Q-72 6-74-40ZM14-40L82-40Q80 6 48 8Q14 6 14-40Z'),
      strip(paper, 9, 'M-14-36L20-36M-72-36L-88-30M80-36L92-30'),
      strip(light, 6, 'M-62-26L-50-6M28-26L40-6', 'round'),
    ].join(''),
} as const

export type Glasses = keyof typeof GLASSES

const ring = (paper: string, x: number) =>
  `<circle fill="none" stroke="${paper}" stroke-width="7.5" cx="${x}" cy="-18" r="29"/>`

export const earrings = (paper: string): string => disc(paper, -92, 38, 9) + disc(paper, 92, 38, 9)

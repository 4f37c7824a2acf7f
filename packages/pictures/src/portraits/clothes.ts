import { type Papers } from '../motifs/drawing.ts'
import { cut, disc, strip } from '../svg.ts'

const SHOULDERS =
  'M-46 132Q-62 156-128 170Q-204 188-214 360L214 360Q204 188 128 170Q62 156 46 132Q0 168-46 132Z'

const SHADED_SIDE = 'M60 154L240 130L240 360L96 360Z'

/** What is drawn inside the shoulders only. */
const within = (content: string) =>
  `<clipPath id="body"><path d="${SHOULDERS}"/></clipPath><g clip-path="url(#body)">${content}</g>`

const body = (paper: string, shade: string, inside = '') =>
  cut(paper, SHOULDERS) + within(cut(shade, SHADED_SIDE) + inside)

const stripes = (paper: string) =>
  strip(paper, 17, [196, 240, 284, 328].map((y) => `M-230 ${y}Q0 ${y + 34} 230 ${y}`).join(''))

const lapels = ({ shade, main }: Papers) =>
  cut(main, 'M-48 136L-92 172L-70 216L-96 226L-8 352L-20 240Z') +
  cut(shade, 'M48 136L92 172L70 216L96 226L8 352L20 240Z')

/** Clothes, from the neck to below the edge of the sheet. */
export const CLOTHES = {
  rollneck: ({ main, shade }: Papers) =>
    body(main, shade) +
    cut(main, 'M-50 106Q0 124 50 106L60 158Q0 186-60 158Z') +
    cut(shade, 'M14 119Q34 116 50 106L60 158Q40 170 16 174Z') +
    strip(shade, 5, 'M-44 124Q-20 134 6 134'),
  striped: ({ light, main, dark }: Papers) =>
    body(light, light, stripes(main)) + strip(dark, 7, 'M-52 140Q0 196 52 140'),
  jacket: (papers: Papers) =>
    [
      body(papers.main, papers.shade),
      cut(papers.light, 'M-46 134L0 176L46 134L34 250L0 352L-34 250Z'),
      cut(papers.accent, 'M-14 180L14 180L10 206L22 320L0 352L-22 320L-10 206Z'),
      lapels(papers),
    ].join(''),
  bowTie: ({ light, second, dark, accent }: Papers) =>
    [
      body(light, light),
      strip(second, 22, 'M-104 164L-84 360M104 164L84 360'),
      cut(accent, 'M0 170L-54 142L-54 204ZM0 170L54 142L54 204Z'),
      disc(dark, 0, 172, 12),
      disc(dark, 0, 232, 6),
      disc(dark, 0, 284, 6),
    ].join(''),
  dungarees: ({ second, secondShade, main, shade, light }: Papers) =>
    [
      body(second, secondShade),
      strip(main, 30, 'M-98 150L-76 270M98 150L76 270'),
      cut(main, 'M-88 246L88 246L96 360L-96 360Z'),
      cut(shade, 'M20 246L88 246L96 360L24 360Z'),
      disc(light, -74, 264, 10),
      disc(light, 74, 264, 10),
    ].join(''),
  roundCollar: ({ main, shade, light, dark }: Papers) =>
    [
      body(main, shade),
      cut(light, 'M-50 134Q-20 164 0 168Q-4 214-46 214Q-100 204-92 164Z'),
      cut(light, 'M50 134Q20 164 0 168Q4 214 46 214Q100 204 92 164Z'),
      disc(dark, 0, 244, 7),
      disc(dark, 0, 292, 7),
    ].join(''),
  hood: ({ main, shade, second, light }: Papers) =>
    [
      cut(shade, 'M-112 180Q-134 104-66 92Q0 140 66 92Q134 104 112 180Z'),
      cut(second, 'M-58 112Q0 150 58 112L54 184L-54 184Z'),
      body(main, shade),
      strip(light, 6, 'M-36 160L-40 268M36 160L42 250', 'round'),
    ].join(''),
  scarf: ({ main, shade, accent, light }: Papers) =>
    [
      body(main, shade),
      cut(accent, 'M22 160L84 150L104 348L44 352Z'),
      strip(light, 9, 'M36 218L92 212M40 246L95 240M46 318L100 312'),
      cut(accent, 'M-76 116Q0 146 76 116Q96 150 80 186Q0 216-80 186Q-96 150-76 116Z'),
      strip(light, 9, 'M-50 128Q-60 160-54 192M-22 136Q-30 166-26 200'),
    ].join(''),
} satisfies Record<string, (papers: Papers) => string>

export type Outfit = keyof typeof CLOTHES

/** Hats, worn over short hair or with what shows below. */
export const HATS = {
  none: () => '',
  beret: ({ accent, dark }: Papers) =>
    cut(accent, 'M-96-78Q-150-128-60-160Q40-190 116-136Q136-104 92-76Q0-112-96-78Z') +
    strip(accent, 9, 'M4-168L10-186', 'round') +
    strip(dark, 9, 'M-92-76Q0-110 92-74'),
  beanie: ({ accent, light }: Papers) =>
    [
      disc(light, 0, -190, 28),
      cut(accent, 'M-96-60Q-104-184 0-184Q104-184 96-60Z'),
      cut(light, 'M-102-92Q0-116 102-92L100-50Q0-74-100-50Z'),
    ].join(''),
  bowler: ({ dark, accent }: Papers) =>
    [
      cut(dark, 'M-86-84Q-94-196 0-196Q94-196 86-84Z'),
      cut(accent, 'M-88-104Q0-128 88-104L87-78Q0-102-87-78Z'),
      cut(dark, 'M-136-84Q-96-66 0-88Q96-66 136-84Q110-48 0-72Q-110-48-136-84Z'),
    ].join(''),
  cap: ({ accent, second }: Papers) =>
    [
      cut(accent, 'M-92-62Q-100-178 0-178Q100-178 92-62Q0-98-92-62Z'),
      cut(second, 'M-97-84Q-30-116 66-104Q-20-92-64-66Q-128-34-172-58Q-160-84-97-84Z'),
      disc(second, 0, -178, 9),
    ].join(''),
  scarf: ({ accent, light }: Papers) =>
    [
      cut(accent, 'M-94-16Q-112-168 0-168Q112-168 94-16Q84-82 0-92Q-84-82-94-16Z'),
      cut(accent, 'M84-110L140-150L132-96L150-62L96-86Z'),
      ...[-60, -20, 24, 64].map((x, index) => disc(light, x, index % 2 === 0 ? -116 : -138, 8)),
    ].join(''),
} satisfies Record<string, (papers: Papers) => string>

export type Hat = keyof typeof HATS

import { cut, disc, oval, placed, strip } from '../svg.ts'
import { type Drawing } from './drawing.ts'

/** A door ajar, and the fingers of whoever listens behind it. */
export const door: Drawing = {
  reach: 68,
  height: 206,
  cut: ({ main, shade, second, light, dark, ink, accent }) =>
    [
      cut(main, 'M-66 0L-64-204L66-206L68 0Z'),
      cut(accent, 'M-50 0L-49-188L51-189L52 0Z'),
      cut(second, 'M18 0Q18-14 34-16L37-40L51-40L52 0Z'),
      cut(ink, 'M18 0L18-6L52-6L52 0Z'),
      cut(dark, 'M-49-188L14-170L16-10L-50 0Z'),
      cut(shade, 'M-40-170L-2-160L-2-104L-40-102Z'),
      cut(shade, 'M-40-88L-1-89L0-22L-41-16Z'),
      disc(light, 5, -94, 5.5),
      ...[-140, -130, -120, -110].map((y) => finger(second, y)),
    ].join(''),
}

const finger = (paper: string, y: number) => strip(paper, 8.5, `M2 ${y}L18 ${y + 2}`, 'round')

/** A bistro chair that has had enough. */
export const chair: Drawing = {
  reach: 68,
  height: 209,
  cut: ({ main, shade, second, accent }) =>
    placed(
      [
        strip(shade, 10, 'M-34-88L-26-8M44-90L56-10', 'round'),
        strip(main, 11, 'M-52-88C-62-150-60-196-6-196S50-150 40-92', 'round'),
        strip(shade, 8, 'M-36-94C-44-140-38-168-8-168S32-140 26-96', 'round'),
        cut(second, 'M-66-92Q-8-112 58-94L60-80Q-6-64-68-78Z'),
        cut(accent, 'M-58-92Q-8-108 50-93Q-6-78-58-92Z'),
        strip(main, 11, 'M-56-78L-64 0M50-80L44 0', 'round'),
        strip(main, 7, 'M-58-42L46-44', 'round'),
      ].join(''),
      { x: 4, y: -8, turn: -2 },
    ),
}

/** A bed with more feet than it should have. */
export const bed: Drawing = {
  reach: 111,
  height: 178,
  cut: ({ main, shade, second, light, ink, accent }) =>
    [
      cut(ink, 'M-96 0L-97-124Q-92-176 0-178Q92-176 97-124L96 0Z'),
      cut(shade, 'M-82-90L-82-122Q-76-160 0-162Q76-160 82-122L82-90Z'),
      cut(light, 'M-74-102Q-77-136-40-136Q-3-134-5-102Z'),
      cut(light, 'M5-102Q3-134 40-136Q77-136 74-102Z'),
      cut(main, 'M-86-106Q0-116 86-106L100-24L-100-24Z'),
      cut(accent, 'M-86-106Q0-116 86-106L88-94Q0-104-88-94Z'),
      ...[-65, 0, 65].map((x, index) => pairOfFeet(x, second, index === 1 ? 4 : -4)),
      cut(ink, 'M-110-46L-96-46L-96-32L96-32L96-46L110-46L110 0L-110 0Z'),
      disc(accent, -103, -52, 8),
      disc(accent, 103, -52, 8),
    ].join(''),
}

const pairOfFeet = (x: number, paper: string, turn: number) =>
  placed(
    placed(foot(paper), { x: -12, y: 0, turn: -5 }) +
      placed(foot(paper), { x: 12, y: 0, turn: 5, isMirrored: true }),
    { x, y: -28, turn, scale: 0.92 },
  )

/** The sole of a left foot. */
const foot = (paper: string) =>
  [
    cut(paper, 'M-9 4Q-5-12-11-26Q-13-40 1-41Q14-40 11-26Q7-12 9 4Z'),
    oval(paper, 6, -48, [5.4, 6.4]),
    disc(paper, -2.6, -48.4, 3.7),
    disc(paper, -8.6, -45, 3.3),
    disc(paper, -12.8, -39.6, 2.9),
  ].join('')

/** A standard lamp on two shoes: someone hopes not to be noticed. */
export const lamp: Drawing = {
  reach: 72,
  height: 212,
  cut: ({ main, shade, second, secondShade, dark, accent }) =>
    [
      cut(dark, 'M-20-62L-1-62L-4-8L-20-8Z'),
      cut(dark, 'M1-62L20-62L20-8L4-8Z'),
      cut(accent, 'M-3 0L-46 0Q-48-16-21-17L-3-15Z'),
      cut(accent, 'M3 0L46 0Q48-16 21-17L3-15Z'),
      cut(second, 'M-20-130L20-130L22-88L27-46L-27-46L-22-88Z'),
      cut(secondShade, 'M2-130L20-130L22-88L27-46L2-46Z'),
      strip(second, 10, 'M-18-112Q-33-92-27-66', 'round'),
      strip(secondShade, 10, 'M18-112Q33-92 27-66', 'round'),
      disc(dark, -7, -92, 2.6),
      disc(dark, -7, -74, 2.6),
      cut(main, 'M-35-210Q0-214 35-210L72-122Q0-108-72-122Z'),
      cut(shade, 'M8-212Q24-212 35-210L72-122Q50-116 24-114Z'),
      cut(accent, 'M-68-132Q0-118 68-132L72-122Q0-108-72-122Z'),
      strip(
        accent,
        3.4,
        'M-62-118v10M-50-116v11M-37-114v11M-25-113v12M-12-112v12M0-112v12M12-112v12M25-113v12M37-114v11M50-116v11M62-118v10',
        'round',
      ),
    ].join(''),
}

/** An alarm clock that has just gone off. */
export const alarmClock: Drawing = {
  reach: 83,
  height: 192,
  cut: ({ main, shade, light, dark, ink, accent }) =>
    [
      cut(ink, 'M-54-34L-40-22L-58 0L-74 0Z'),
      cut(ink, 'M54-34L40-22L58 0L74 0Z'),
      strip(ink, 8, 'M-26-166Q0-204 26-166', 'round'),
      cut(accent, 'M-82-130A44 44 0 0 1-18-172Z'),
      cut(accent, 'M82-130A44 44 0 0 0 18-172Z'),
      strip(ink, 7, 'M0-160L0-178', 'round'),
      cut(ink, 'M-12-192L12-192L12-176L-12-176Z'),
      disc(main, 0, -88, 74),
      cut(shade, 'M34-154A74 74 0 1 1-56-40A80 80 0 0 0 34-154Z'),
      disc(light, 0, -88, 56),
      strip(dark, 5, 'M0-138v10M0-48v10M-50-88h10M40-88h10', 'round'),
      strip(dark, 8, 'M0-88L-26-112', 'round'),
      strip(dark, 6, 'M0-88L14-128', 'round'),
      disc(accent, 0, -88, 7),
    ].join(''),
}

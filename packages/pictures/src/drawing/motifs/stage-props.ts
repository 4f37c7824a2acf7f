import { cut, disc, oval, placed, strip } from '../svg.ts'
import { type Drawing, type Papers } from './drawing.ts'

/** A stool and a microphone: all that a stand-up evening needs. */
export const stool: Drawing = {
  reach: 88,
  height: 220,
  cut: ({ main, shade, second, light, dark, accent }) =>
    [
      cut(shade, 'M-50-98L-36-98L-33 0L-47 0Z'),
      cut(shade, 'M-14-98L0-98L24-2L10-2Z'),
      cut(main, 'M-72-100L-56-100L-72 0L-88 0Z'),
      cut(main, 'M-2-100L13-100L6 0L-10 0Z'),
      cut(main, 'M-79-52L9-56L9-45L-81-41Z'),
      cut(main, 'M-84-116Q-38-128 18-117L14-97Q-36-104-80-95Z'),
      cut(shade, 'M-80-95Q-36-104 14-97L13-91Q-36-98-79-89Z'),
      strip(second, 5, 'M55-140C90-120 92-60 66-40S60-12 84-4', 'round'),
      cut(second, 'M52-146L59-146L59-8L52-8Z'),
      cut(second, 'M28 0Q32-13 56-14Q80-13 84 0Z'),
      placed(microphone({ dark, light, accent, second }), { x: 55, y: -146, turn: -38 }),
    ].join(''),
}

const microphone = ({
  dark,
  light,
  accent,
  second,
}: Pick<Papers, 'dark' | 'light' | 'accent' | 'second'>) =>
  [
    cut(second, 'M-9-46L9-46L6 8L-6 8Z'),
    cut(accent, 'M-14-52L14-52L12-42L-12-42Z'),
    oval(light, 0, -68, [19, 21]),
    strip(dark, 2.4, 'M-17-62Q0-54 17-62M-19-70Q0-62 19-70M-15-80Q0-74 15-80'),
  ].join('')

/** A curtain, and someone behind it. */
export const curtain: Drawing = {
  reach: 106,
  height: 200,
  natural: { accent: 'brique' },
  cut: ({ main, shade, second, light, dark, accent }) =>
    [
      cut(dark, 'M-84-182L84-182L84 0L-84 0Z'),
      ...[-17, 17].flatMap((x) => [oval(light, x, -100, [14, 17]), disc(dark, x + 5, -96, 6.5)]),
      disc(accent, 1, -76, 13),
      placed(drape({ main, shade, second }), { x: 0, y: 0 }),
      placed(drape({ main, shade, second }), { x: 0, y: 0, isMirrored: true }),
      cut(second, 'M-106-200L106-200L106-186L-106-186Z'),
      cut(
        main,
        'M-100-187L100-187L100-164Q84-142 66-163Q50-142 33-163Q17-142 0-163Q-17-142-33-163Q-50-142-66-163Q-84-142-100-164Z',
      ),
      strip(
        second,
        4,
        'M-100-164Q-84-142-66-163Q-50-142-33-163Q-17-142 0-163Q17-142 33-163Q50-142 66-163Q84-142 100-164',
      ),
    ].join(''),
}

const drape = ({ main, shade, second }: Pick<Papers, 'main' | 'shade' | 'second'>) =>
  [
    cut(main, 'M-98-186L-6-186Q-20-110-64-78Q-50-38-44 0L-100 0Z'),
    cut(shade, 'M-84-186L-68-186Q-70-110-80-78Q-76-40-78 0L-90 0Q-86-40-88-78Q-84-110-84-186Z'),
    cut(shade, 'M-52-186L-32-186Q-44-112-72-78Q-62-38-60 0L-68 0Q-70-40-78-78Q-54-112-52-186Z'),
    cut(second, 'M-99-86L-62-82L-61-72L-99-74Z'),
  ].join('')

/** A red nose shown like a treasure. */
export const nose: Drawing = {
  reach: 62,
  height: 204,
  natural: { main: ['brique', 'boeuf'], second: 'papier' },
  cut: ({ main, shade, second, secondShade, light, dark }) =>
    [
      cut(second, 'M-50 0L-47-16L47-16L51 0Z'),
      cut(second, 'M-36-16L-33-68L33-68L37-16Z'),
      cut(secondShade, 'M10-16L10-68L33-68L37-16Z'),
      cut(second, 'M-46-66L-51-84L51-84L47-66Z'),
      cut(secondShade, 'M14-66L16-84L51-84L47-66ZM14 0L13-16L47-16L51 0Z'),
      strip(dark, 3, 'M-22-60L-24-24M-9-60L-10-24'),
      disc(main, 0, -142, 62),
      cut(shade, 'M22-200A62 62 0 1 1-50-105A70 70 0 0 0 22-200Z'),
      strip(light, 9, 'M-42-152Q-38-178-16-186', 'round'),
      disc(light, -44, -134, 4.5),
    ].join(''),
}

/** Wind-up teeth on two feet. */
export const mouth: Drawing = {
  reach: 93,
  height: 178,
  natural: { main: ['brique', 'boeuf'], second: 'ocre' },
  cut: ({ main, shade, second, light, dark, accent }) =>
    [
      cut(second, 'M-58 0Q-62-20-38-22L-30-44L-14-44L-18-12Q-16-2-20 0Z'),
      cut(second, 'M24 0Q20-20 44-22L46-44L62-44L62-12Q64-2 60 0Z'),
      cut(
        main,
        'M-92-108Q-84-164-40-176Q-16-182 0-160Q18-182 42-176Q84-164 92-108Q84-40 0-36Q-84-40-92-108Z',
      ),
      cut(shade, 'M-92-108Q-84-40 0-36Q84-40 92-108Q70-58 0-56Q-70-58-92-108Z'),
      cut(dark, 'M-70-112Q-40-140 0-132Q40-140 70-112Q48-66 0-66Q-48-66-70-112Z'),
      cut(light, 'M-66-113Q-40-139 0-131Q40-139 66-113L60-101Q30-110 0-108Q-30-110-60-101Z'),
      cut(accent, 'M-34-72Q-20-92 2-84Q22-92 36-72Q20-66 0-66Q-20-66-34-72Z'),
      strip(dark, 2.6, 'M-44-130L-42-105M-22-134L-21-108M0-132L0-108M22-134L21-108M44-130L42-105'),
      strip(light, 7, 'M-74-128Q-66-150-46-158', 'round'),
    ].join(''),
}

/** A top hat, and what lives in it. */
export const hat: Drawing = {
  reach: 96,
  height: 208,
  cut: ({ main, shade, second, secondShade, dark, accent }) =>
    [
      cut(second, 'M-38-96Q-70-182-50-208Q-26-208-10-98Z'),
      cut(accent, 'M-32-104Q-52-170-44-192Q-32-186-20-104Z'),
      cut(second, 'M8-98Q20-168 28-188Q64-202 76-174Q70-154 46-160Q42-130 36-96Z'),
      cut(accent, 'M17-104Q26-152 32-170Q42-166 38-156Q34-126 27-104Z'),
      cut(secondShade, 'M28-188Q64-202 76-174Q60-180 46-160Q44-178 28-188Z'),
      cut(dark, 'M-64-106Q0-126 64-106Q0-82-64-106Z'),
      cut(main, 'M-64-106Q0-82 64-106L56-14L-56-14Z'),
      cut(shade, 'M20-92Q48-98 64-106L56-14L16-14Z'),
      cut(accent, 'M-58-52Q0-34 59-52L57-28Q0-12-57-28Z'),
      cut(main, 'M-96-32Q-86-2 0 0Q86-2 96-32Q74-16 57-20Q0-6-57-20Q-74-16-96-32Z'),
      cut(shade, 'M20-1Q82-6 96-32Q74-16 57-20Q40-15 20-13Z'),
    ].join(''),
}

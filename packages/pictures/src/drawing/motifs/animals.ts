import { cut, disc, oval, placed, strip } from '../svg.ts'
import { type Drawing } from './drawing.ts'

/** A goose dressed for the evening. */
export const goose: Drawing = {
  reach: 95,
  height: 214,
  natural: { main: ['papier'], accent: 'brique', second: 'ocre' },
  cut: ({ main, shade, second, light, dark, accent }) =>
    [
      strip(second, 8, 'M2-30L0-6M36-30L38-6', 'round'),
      cut(second, 'M-24 0Q-10-13 4-10L8 0ZM14 0Q28-13 42-10L46 0Z'),
      cut(
        main,
        'M-62-182Q-60-214-34-214Q-6-210-10-172Q-16-132 2-102Q46-108 94-94L80-78Q96-74 86-60Q62-24 16-24Q-40-26-46-76Q-46-112-36-162Q-42-170-62-170Z',
      ),
      cut(shade, 'M2-82Q44-98 80-78Q96-74 86-60Q68-32 38-38Q8-48 2-82Z'),
      strip(main, 4, 'M22-68Q42-72 60-64M30-54Q46-57 58-50', 'round'),
      cut(second, 'M-44-192L-92-178Q-98-170-90-168L-48-170Z'),
      strip(dark, 2.6, 'M-92-174L-54-180'),
      disc(light, -34, -194, 8.5),
      disc(dark, -36, -194, 4.5),
      cut(accent, 'M-40-138Q-26-130-12-136L-11-122Q-26-116-43-124Z'),
      placed(cut(accent, 'M0 0L-27-17L-25 19ZM0 0L27-17L25 19Z') + disc(dark, 0, 0, 5.5), {
        x: -29,
        y: -126,
        turn: 8,
      }),
    ].join(''),
}

/** A cat that has seen funnier. */
export const cat: Drawing = {
  reach: 90,
  height: 206,
  natural: { main: ['nuit'], second: 'brique' },
  cut: ({ main, shade, second, light, dark, accent }) =>
    [
      strip(main, 19, 'M40-14Q92-12 76-62T70-118', 'round'),
      cut(main, 'M-56 0Q-74-86-34-116L26-116Q66-84 48 0Z'),
      cut(shade, 'M8-112L26-116Q66-84 48 0L22 0Q44-60 8-112Z'),
      cut(
        main,
        'M-66-142L-68-206L-34-184Q-6-192 20-184L56-206L52-142Q46-104-6-102Q-60-104-66-142Z',
      ),
      cut(accent, 'M-58-180L-59-194L-44-184ZM46-180L47-194L32-184Z'),
      oval(light, -32, -150, [16, 14]),
      oval(light, 20, -150, [16, 14]),
      cut(dark, 'M-50-150A18 16 0 0 1-14-150ZM2-150A18 16 0 0 1 38-150Z'),
      disc(dark, -30, -146, 6),
      disc(dark, 22, -146, 6),
      cut(accent, 'M-13-130L1-130L-6-121Z'),
      strip(
        light,
        2.6,
        'M-6-121v6M-16-112Q-6-108 4-112M-40-124L-78-130M-40-117L-76-112M28-124L66-130M28-117L64-112',
        'round',
      ),
      strip(shade, 3.5, 'M-24-4v-44M6-4v-44', 'round'),
      cut(second, 'M-42-106Q-6-94 32-106L31-94Q-6-82-43-94Z'),
      disc(light, -6, -84, 8),
    ].join(''),
}

/** A fish that would rather be elsewhere. */
export const fish: Drawing = {
  reach: 88,
  height: 211,
  natural: { main: ['deule', 'info'] },
  cut: ({ main, shade, second, light, dark, accent }) =>
    placed(
      [
        cut(second, 'M-4-40L-52-2Q-30-8-10-2Q8 4 26-4Q42-10 56 0L16-42Z'),
        cut(second, 'M46-136L84-120Q70-104 84-84L44-84Z'),
        cut(main, 'M-2-206Q62-160 52-98Q44-56 16-32L-6-32Q-52-66-54-112Q-54-160-2-206Z'),
        cut(shade, 'M-2-206Q62-160 52-98Q44-56 16-32L6-32Q44-110-2-206Z'),
        cut(accent, 'M-47-76Q0-62 47-80Q40-64 34-56Q0-46-36-58Z'),
        cut(second, 'M-48-100Q-84-96-78-66Q-58-66-40-84Z'),
        strip(
          light,
          4,
          'M-38-112Q-28-100-18-112Q-8-100 2-112Q12-100 22-112Q32-100 42-112M-30-92Q-20-80-10-92Q0-80 10-92Q20-80 30-92',
          'round',
        ),
        disc(light, -16, -150, 17),
        disc(dark, -12, -153, 8),
        strip(dark, 4, 'M-30-176L-4-170', 'round'),
        cut(accent, 'M-24-186Q-22-212-2-206Q20-212 22-188Q10-194 0-190Q-12-194-24-186Z'),
      ].join(''),
      { x: -4, y: -4, turn: 4 },
    ),
}

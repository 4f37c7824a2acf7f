import { cut, oval, placed, strip } from '../svg.ts'
import { type Drawing } from './drawing.ts'

/** A paper cone of frites. */
export const frites: Drawing = {
  reach: 77,
  height: 208,
  natural: { main: ['boeuf', 'deule'], second: 'ocre' },
  cut: ({ main, shade, second, secondShade, light, accent, ink }) =>
    [
      ...BACK_FRITES.map(([x, tip, turn]) => frite(secondShade, x, tip, turn)),
      ...FRONT_FRITES.map(([x, tip, turn]) => frite(second, x, tip, turn)),
      cut(main, 'M-62-116L62-112L14-2L-12 0Z'),
      cut(light, 'M-40-115L-18-114L-5-1L-10 0Z'),
      cut(light, 'M8-114L32-113L10-1L2-1Z'),
      cut(shade, 'M40-112L62-112L14-2L10-2Z'),
      cut(
        accent,
        'M-66-120Q-46-100-26-112Q-6-98 14-110Q38-96 66-116L60-104Q38-84 14-98Q-6-86-26-100Q-46-88-62-108Z',
      ),
      placed(
        cut(
          ink,
          'M-3 0L-2-46L-8-48L-8-70L-5-70L-5-54L-1.6-54L-1.6-70L1.6-70L1.6-54L5-54L5-70L8-70L8-48L2-46L3 0Z',
        ),
        {
          x: 30,
          y: -128,
          turn: 24,
        },
      ),
    ].join(''),
}

const BACK_FRITES = [
  [-40, 64, -20],
  [-22, 82, -8],
  [0, 90, 4],
  [22, 78, 10],
  [42, 60, 22],
] as const

const FRONT_FRITES = [
  [-48, 44, -26],
  [-32, 62, -13],
  [-12, 70, -3],
  [10, 66, 6],
  [34, 46, 15],
  [52, 38, 28],
] as const

const frite = (paper: string, x: number, tip: number, turn: number) =>
  placed(cut(paper, `M-7 10L-6.5 ${-tip}L6 ${-tip - 4}L7 10Z`), { x, y: -114, turn })

/** A cake, and what is hidden in it. */
export const cake: Drawing = {
  reach: 94,
  height: 198,
  natural: { main: ['boeuf', 'dragee'] },
  cut: ({ main, shade, second, light, ink, accent }) =>
    [
      cut(ink, 'M-18-18L18-18L22 0Q0-6-22 0ZM-34 0Q0-10 34 0Z'),
      cut(ink, 'M-94-28Q0-40 94-28Q90-14 0-14Q-90-14-94-28Z'),
      cut(main, 'M-78-88L78-90L80-30Q0-18-80-30Z'),
      cut(second, 'M-78-66Q0-54 79-66L79-54Q0-42-79-54Z'),
      cut(shade, 'M-54-138L54-138L56-88Q0-80-56-88Z'),
      cut(second, 'M-55-116Q0-106 55-116L55-106Q0-96-55-106Z'),
      cut(
        light,
        'M-80-92Q0-104 80-92L80-80Q72-62 62-78Q54-84 46-74Q36-58 26-74Q14-82 4-72Q-8-56-18-74Q-28-82-38-72Q-48-58-56-76Q-64-84-70-74Q-78-70-80-80Z',
      ),
      cut(
        light,
        'M-57-140Q0-152 57-140L57-130Q48-114 38-128Q28-134 20-124Q8-110-2-126Q-12-132-22-122Q-32-110-40-126Q-50-122-57-130Z',
      ),
      ...[-30, 0, 30].map((x, index) =>
        placed(
          strip(index === 1 ? second : main, 7, 'M0 0v-30', 'butt') +
            cut(accent, 'M0-50Q9-38 0-32Q-9-38 0-50Z'),
          { x, y: index === 1 ? -148 : -145 },
        ),
      ),
    ].join(''),
}

/** A glass of beer, poured too fast. */
export const beer: Drawing = {
  reach: 90,
  height: 208,
  natural: { main: ['ocre'], second: 'papier' },
  cut: ({ main, shade, second, light, dark, ink }) =>
    [
      strip(ink, 15, 'M46-132Q86-134 82-92T44-46'),
      cut(ink, 'M-63-156L59-156L51-6Q-4 4-55-6Z'),
      cut(main, 'M-55-140L52-140L44-15Q-4-7-48-15Z'),
      cut(shade, 'M18-140L52-140L44-15Q34-12 22-11Z'),
      strip(second, 9, 'M-32-106L-28-36M-8-84L-7-36', 'round'),
      cut(
        light,
        'M-66-142Q-82-168-58-180Q-54-206-26-198Q-6-216 16-200Q46-208 54-182Q76-174 66-148Q58-132 46-138Q42-108 31-108Q20-108 20-136Q0-128-12-138Q-18-92-28-92Q-40-92-38-134Q-58-126-66-142Z',
      ),
      strip(dark, 4.5, 'M-42-168Q-34-176-24-168M8-168Q18-176 28-168', 'round'),
      strip(dark, 4.5, 'M-20-152Q-8-142 6-152', 'round'),
    ].join(''),
}

/** The oldest joke of all. */
export const banana: Drawing = {
  reach: 110,
  height: 176,
  natural: { main: ['ocre'] },
  cut: ({ main, shade, second, light, dark, accent }) =>
    placed(
      [
        cut(shade, 'M-10-84Q44-60 58-10Q62 2 72-4Q78-64 12-104Z'),
        cut(light, 'M-22-84L-18-158Q-4-184 14-164Q24-154 22-84Z'),
        strip(second, 4, 'M-4-160Q4-130 0-96M10-152Q16-130 12-104', 'round'),
        cut(main, 'M-24-104Q-92-98-104-12Q-106 2-92 0Q-80-54-20-62Z'),
        cut(main, 'M24-104Q88-112 108-34Q112-20 98-22Q78-66 18-64Z'),
        cut(main, 'M-26-108Q-4-92 26-108Q40-52 8-2Q0 6-8-2Q-42-48-26-108Z'),
        cut(shade, 'M4-98Q16-100 26-108Q40-52 8-2Q2 4-2 2Q20-46 4-98Z'),
        cut(dark, 'M-104-12Q-106 2-92 0L-90-8ZM108-34Q112-20 98-22L96-30ZM8-2Q0 6-8-2L-3-10L4-10Z'),
        oval(accent, -46, -72, [6, 3]),
      ].join(''),
      { x: 0, y: -2.5 },
    ),
}

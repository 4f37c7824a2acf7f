import { cut, disc, placed, strip } from '../svg.ts'
import { type Drawing } from './drawing.ts'

/** A suitcase closed in a hurry. */
export const suitcase: Drawing = {
  reach: 98,
  height: 175,
  cut: ({ main, shade, second, light, dark, ink, accent }) =>
    [
      strip(ink, 10, 'M-26-138L-26-162Q-26-170-18-170L18-170Q26-170 26-162L26-138'),
      cut(main, 'M-96-130Q-98-142-84-142L86-140Q98-140 97-128L92-2L-92 0Z'),
      cut(shade, 'M-94-76L94-74L92-2L-92 0Z'),
      cut(dark, 'M-94-79L94-77L94-71L-94-73Z'),
      cut(accent, 'M46-74L66-74L74-26L60-8L46-28Z'),
      cut(light, 'M47-64L67-60L68-50L48-54ZM48-44L70-38L72-28L47-34Z'),
      cut(second, 'M-64-141L-44-141L-46-1L-66-1Z'),
      cut(second, 'M2-141L22-140L20-2L0-1Z'),
      cut(light, 'M-62-86L-46-86L-46-64L-62-64Z'),
      cut(light, 'M3-86L20-85L20-64L3-64Z'),
      placed(cut(light, 'M-20-15L20-15L20 15L-20 15Z') + strip(dark, 4, 'M-11-5v9h22v-9'), {
        x: 60,
        y: -112,
        turn: 12,
      }),
    ].join(''),
}

/** A telephone that keeps ringing. */
export const telephone: Drawing = {
  reach: 97,
  height: 177,
  cut: ({ main, shade, second, light, dark, accent }) =>
    [
      strip(second, 5, 'M70-118C98-104 82-90 92-78S74-54 88-42S70-22 82-8', 'round'),
      cut(main, 'M-44-110L44-110Q52-70 86-22L86 0L-86 0L-86-22Q-52-70-44-110Z'),
      cut(shade, 'M-86-14L86-14L86 0L-86 0Z'),
      cut(main, 'M-40-128L-24-128L-24-106L-40-106ZM24-128L40-128L40-106L24-106Z'),
      disc(light, 0, -62, 42),
      ...Array.from({ length: 9 }, (_, hole) => {
        const angle = ((hole * 33 - 40) * Math.PI) / 180
        return disc(dark, 29 * Math.cos(angle), -62 + 29 * Math.sin(angle), 6.4)
      }),
      disc(accent, 0, -62, 15),
      placed(
        [
          cut(second, 'M-76-16Q0-46 76-16L72 4Q0-18-72 4Z'),
          cut(second, 'M-88-8Q-84-30-62-26L-50 4Q-54 20-72 20Q-90 18-88-8Z'),
          cut(second, 'M88-8Q84-30 62-26L50 4Q54 20 72 20Q90 18 88-8Z'),
        ].join(''),
        { x: 2, y: -142, turn: -7 },
      ),
    ].join(''),
}

/** An umbrella under which it rains. */
export const umbrella: Drawing = {
  reach: 104,
  height: 208,
  cut: ({ main, shade, second, light, ink, accent }) =>
    [
      strip(ink, 8, 'M0-110L0-20Q0-3 15-3T30-20', 'round'),
      cut(ink, 'M-4-198L0-208L4-198Z'),
      cut(
        main,
        'M-104-92Q-96-190 0-200Q96-190 104-92Q86-112 66-94Q50-114 33-95Q16-114 0-96Q-16-114-33-95Q-50-114-66-94Q-86-112-104-92Z',
      ),
      cut(second, 'M-66-94Q-60-164 0-200Q-30-160-33-95Q-50-114-66-94Z'),
      cut(second, 'M33-95Q30-160 0-200Q60-164 66-94Q50-114 33-95Z'),
      cut(shade, 'M66-94Q60-164 0-200Q96-190 104-92Q86-112 66-94Z'),
      ...RAIN.map(([x, y]) => placed(cut(accent, 'M0-12Q8 2 0 6Q-8 2 0-12Z'), { x, y, turn: 10 })),
      ...RAIN.map(([x, y]) =>
        placed(cut(light, 'M0-9Q5 1 0 4Q-5 1 0-9Z'), { x: x + 17, y: y + 21, turn: 10 }),
      ),
    ].join(''),
}

const RAIN = [
  [-78, -66],
  [-48, -74],
  [-60, -30],
  [-26, -46],
  [46, -70],
  [34, -34],
  [64, -30],
  [72, -62],
] as const

/** A bicycle, with the bread. */
export const bicycle: Drawing = {
  reach: 122,
  height: 162,
  cut: ({ main, second, light, ink, accent }) =>
    [
      cut(light, 'M84-110Q108-164 117-162Q126-156 104-106Z'),
      cut(second, 'M70-110Q82-154 92-156Q101-152 90-106Z'),
      ...[-72, 76].flatMap((x) => [
        `<circle fill="none" stroke="${ink}" stroke-width="8" cx="${x}" cy="-46" r="42"/>`,
        strip(second, 2, `M${x - 40}-46h80M${x}-86v80M${x - 28}-74l56 56M${x - 28}-18l56-56`),
        disc(ink, x, -46, 6),
      ]),
      strip(
        main,
        8.5,
        'M-72-46L-38-100L44-104L-2-44L-38-100M-72-46L-2-44L44-104M50-118L76-46',
        'round',
      ),
      strip(main, 8.5, 'M-38-100L-44-118', 'round'),
      cut(ink, 'M-68-126Q-46-132-24-122Q-30-114-48-114Q-62-114-68-126Z'),
      strip(ink, 7, 'M50-118L44-134Q38-142 24-138', 'round'),
      cut(accent, 'M62-116L116-116L108-84L70-84Z'),
      strip(ink, 3, 'M64-106h50M67-95h44'),
      disc(second, -2, -44, 13),
      disc(ink, -2, -44, 5),
      strip(ink, 5, 'M-2-44L12-22M4-22h16', 'round'),
    ].join(''),
}

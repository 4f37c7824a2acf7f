import { around, halftone } from '../halftone.ts'
import { shadeOf } from '../liveries.ts'
import { beer } from '../motifs/kitchen.ts'
import { hat } from '../motifs/stage-props.ts'
import { mix, PALETTE, type Token } from '../palette.ts'
import { beamOfLight, stageSign } from '../stage.ts'
import { cut, disc, oval, placed, strip } from '../svg.ts'
import { GLOW, HOUSE } from './papers.ts'

/** Bottles by their outline, standing on the origin. */
const BOTTLES = [
  'M-17 0V-84Q-17-104-7-112V-150H7V-112Q17-104 17-84V0Z',
  'M-24 0V-62Q-24-92-8-98V-128H8V-98Q24-92 24-62V0Z',
  'M-14 0V-110L-6-128V-160H6V-128L14-110V0Z',
  'M-28 0Q-34-60-8-76V-112H8V-76Q34-60 28 0Z',
] as const

const GLASS = [
  PALETTE.houblon,
  PALETTE.ocre,
  PALETTE.dragee,
  PALETTE.deule,
  PALETTE.brique,
  PALETTE.papier,
] as const

const bottle = (at: number, x: number, y: number) => {
  const paper = GLASS[(at * 5 + 1) % GLASS.length] ?? PALETTE.papier
  const label = cut(PALETTE.papier, 'M-15-52H15V-22H-15Z')
  return placed(cut(paper, BOTTLES[at % BOTTLES.length] ?? '') + (at % 3 === 0 ? label : ''), {
    x,
    y,
  })
}

const shelf = (y: number, first: number) =>
  Array.from({ length: 13 }, (_, at) => bottle(first + at, 318 + at * 72, y)).join('') +
  cut(PALETTE.ocre, `M260 ${y}H1240V${y + 14}H260Z`)

const lampLight = (x: number) =>
  beamOfLight({ x, y: 176, mouth: 130, from: [x - 230, 640], to: [x + 230, 640] }, GLOW)

const lampShade = (x: number) =>
  [
    strip(PALETTE.papier, 5, `M${x} 0V110`),
    cut(
      PALETTE.brique,
      `M${x - 22} 108H${x + 22}Q${x + 40} 130 ${x + 84} 178H${x - 84}Q${x - 40} 130 ${x - 22} 108Z`,
    ),
    cut(
      PALETTE.ocre,
      `M${x - 34} 178H${x + 34}Q${x + 26} 204 ${x} 206Q${x - 26} 204 ${x - 34} 178Z`,
    ),
  ].join('')

const barStool = (x: number) =>
  [
    strip(PALETTE.papier, 11, `M${x - 36} 810L${x - 62} 990M${x + 36} 810L${x + 62} 990`),
    strip(PALETTE.brume, 8, `M${x - 52} 920H${x + 52}`),
    cut(
      PALETTE.ocre,
      `M${x - 82} 792Q${x} 776 ${x + 82} 792L${x + 74} 824Q${x} 836 ${x - 74} 824Z`,
    ),
  ].join('')

const pump = () =>
  [
    cut(
      PALETTE.ocre,
      'M700 640V520Q700 488 732 488H768Q800 488 800 520V640H776V522Q776 514 768 514H732Q724 514 724 522V640Z',
    ),
    ...[712, 750, 788].map((x, at) => {
      const paper = [PALETTE.brique, PALETTE.papier, PALETTE.deule][at] ?? PALETTE.papier
      return cut(paper, `M${x - 11} 488L${x - 15} 410Q${x} 396 ${x + 15} 410L${x + 11} 488Z`)
    }),
  ].join('')

/** The bar before the show. */
export const bar = (): string[] => [
  halftone(
    { width: 1500, height: 640, step: 28 },
    mix(PALETTE.nuit, PALETTE.boeuf, 0.62),
    around(750, 640, 900),
  ),
  cut(PALETTE.velours, 'M236 214H1264V640H236Z'),
  cut(PALETTE.loge, 'M260 236H1240V640H260Z'),
  `<clipPath id="shelves"><path d="M260 236H1240V640H260Z"/></clipPath>`,
  `<g clip-path="url(#shelves)">${[330, 750, 1170].map(lampLight).join('')}</g>`,
  shelf(430, 0),
  shelf(612, 4),
  ...[330, 750, 1170].map(lampShade),
  pump(),
  placed(beer.cut(HOUSE), { x: 430, y: 640, scale: 0.8 }),
  placed(beer.cut(HOUSE), { x: 1064, y: 640, scale: 0.8, isMirrored: true }),
  cut(PALETTE.papier, 'M120 636H1380V672H120Z'),
  cut(PALETTE.boeuf, 'M150 672H1350V1000H150Z'),
  strip(
    mix(PALETTE.boeuf, PALETTE.nuit, 0.42),
    10,
    [150, 350, 550, 750, 950, 1150, 1350].map((x) => `M${x} 672V1000`).join(''),
  ),
  stageSign({ left: 650, right: 850, floor: 760, thickness: 20, ends: 54 }, PALETTE.ocre),
  cut(PALETTE.loge, 'M0 978H1500V1000H0Z'),
  ...[290, 510, 990, 1210].map(barStool),
]

const bulbs = () => {
  const across = Array.from({ length: 6 }, (_, at) => 560 + at * 76)
  const down = Array.from({ length: 5 }, (_, at) => 190 + at * 84)
  const places = [
    ...across.map((x) => [x, 128] as const),
    ...down.flatMap((y) => [[500, y] as const, [1000, y] as const]),
  ]
  return places
    .map(([x, y]) => disc(PALETTE.ocre, x, y, 22) + disc(PALETTE.papier, x - 6, y - 6, 7))
    .join('')
}

/** The dressing room, ten minutes before. */
export const dressingRoom = (): string[] => [
  disc(GLOW, 750, 360, 560),
  halftone(
    { width: 1500, height: 700, step: 28 },
    mix(PALETTE.nuit, PALETTE.boeuf, 0.66),
    around(1180, 640, 700),
  ),
  cut(PALETTE.loge, 'M0 868H1500V1000H0Z'),
  rail(),
  cut(PALETTE.boeuf, 'M452 84H1048V640H452Z'),
  cut(PALETTE.deule, 'M544 172H956V640H544Z'),
  cut(
    mix(PALETTE.deule, PALETTE.papier, 0.45),
    'M600 172H690L560 640H544V380ZM760 172H800L668 640H628Z',
  ),
  bulbs(),
  cut(PALETTE.papier, 'M350 640H1150V676H350Z'),
  cut(PALETTE.brume, 'M390 676H420V960H390ZM1080 676H1110V960H1080Z'),
  cut(PALETTE.boeuf, 'M880 676H1080V800H880Z'),
  disc(PALETTE.ocre, 980, 738, 12),
  placed(
    hat.cut({
      ...HOUSE,
      main: PALETTE.nuit,
      shade: PALETTE.velours,
      second: PALETTE.papier,
      light: PALETTE.brique,
    }),
    { x: 640, y: 640, scale: 0.92 },
  ),
  table(),
  chairBack(),
]

const table = () =>
  [
    disc(PALETTE.brique, 800, 606, 35),
    strip(PALETTE.papier, 5, 'M782 592Q784 582 794 578', 'round'),
    cut(PALETTE.ocre, 'M880 640V566H930V640Z'),
    cut(PALETTE.nuit, 'M886 566L890 530H920L924 566Z'),
    strip(PALETTE.papier, 7, 'M996 640L986 540M1016 640L1026 530M1006 640V520', 'round'),
    oval(PALETTE.dragee, 984, 530, [13, 20]),
    oval(PALETTE.brique, 1028, 520, [13, 20]),
    oval(PALETTE.ocre, 1006, 508, [13, 20]),
    cut(PALETTE.houblon, 'M974 640L980 588H1032L1038 640Z'),
  ].join('')

const chairBack = () =>
  [
    strip(PALETTE.ocre, 16, 'M650 990V900M850 990V900'),
    cut(PALETTE.ocre, 'M620 900Q620 736 750 730Q880 736 880 900Z'),
    cut(HOUSE.shade, 'M646 900Q650 764 750 758Q850 764 854 900Z'),
    stageSign({ left: 700, right: 800, floor: 838, thickness: 11, ends: 30 }, PALETTE.papier),
  ].join('')

/** Costumes on two rails. */
const rail = () =>
  [
    strip(PALETTE.papier, 9, 'M70 300H410M86 296V960M394 296V960M50 960H122M358 960H430'),
    costume(140, 'deule', 760),
    costume(238, 'ocre', 780),
    costume(336, 'dragee', 800),
    strip(
      PALETTE.papier,
      9,
      'M1210 300H1440M1226 296V960M1424 296V960M1190 960H1262M1388 960H1460',
    ),
    costume(1280, 'brique', 760),
    costume(1374, 'papier', 780),
  ].join('')

const costume = (x: number, paper: Token, hem: number) =>
  placed(
    [
      strip(PALETTE.brume, 5, 'M0 300V330'),
      cut(
        PALETTE[paper],
        `M0 330Q14 344 58 366L66 560L40 566L52 ${hem}H-52L-40 566L-66 560L-58 366Q-14 344 0 330Z`,
      ),
      cut(shadeOf(paper), `M6 350L58 366L66 560L40 566L52 ${hem}H14Z`),
      ...[420, 480, 540].map((y) => disc(PALETTE.nuit, -4, y, 6)),
    ].join(''),
    { x, y: 0 },
  )

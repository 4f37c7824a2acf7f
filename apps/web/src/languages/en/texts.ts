import { artistes } from './artistes.ts'
import { dates } from './dates.ts'
import { home } from './home.ts'
import { house } from './house.ts'
import { letters } from './letters.ts'
import { lieu } from './lieu.ts'
import { sentences } from './sentences.ts'
import { spectacles } from './spectacles.ts'

/** What the pages say, by the French of it: a text that is missing here is a type error where it is said. */
export const texts = {
  ...house,
  ...dates,
  ...home,
  ...spectacles,
  ...artistes,
  ...lieu,
  ...letters,
} as const

export const english: ReadonlyMap<string, string> = new Map(
  Object.entries({ ...sentences, ...texts }),
)

import * as residents from './residents.ts'
import * as saturdays from './saturdays.ts'
import type { Show } from './show.ts'
import * as weeknights from './weeknights.ts'

/** Every show of the demo programme. */
export const SHOWS: readonly Show[] = [residents, weeknights, saturdays].flatMap((nights) =>
  Object.values(nights),
)

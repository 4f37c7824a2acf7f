import type { Filter } from '@espace/contracts/spectacles/spectacles.constants'
import { Prisma } from '@espace/prisma/client'

export interface Narrowing {
  q?: string | undefined
  filtre?: readonly Filter[] | undefined
}

const TODAY = Prisma.sql`(now() at time zone 'Europe/Paris')::date`

/** Friday of the week that is: a weekend has three evenings. */
const FRIDAY = Prisma.sql`(date_trunc('week', ${TODAY})::date + 4)`

/** The lowest price of a seat; free tarifs do not count, as on the cards. */
const LEAST_CENTS = Prisma.sql`
  least(price_cents, (
    select min((tarif ->> 'priceCents')::int) from jsonb_array_elements(tarifs) tarif
     where (tarif ->> 'priceCents')::int > 0))`

/** @param words a regular expression, without accents */
const ofGenre = (words: string) => Prisma.sql`search_text(coalesce(genre, '')) ~ ${words}`

const CONDITIONS: Readonly<Record<Filter, Prisma.Sql>> = {
  'ce-soir': Prisma.sql`date_spectacle = ${TODAY}`,
  'week-end': Prisma.sql`date_spectacle between ${FRIDAY} and ${FRIDAY} + 2`,
  famille: ofGenre('famille|familial|jeune public|enfant'),
  'moins-de-15': Prisma.sql`${LEAST_CENTS} < 1500`,
  'seul-en-scene': ofGenre('seule? en scene|one.?(wo)?man'),
  plateau: ofGenre('plateau'),
  lsf: Prisma.sql`lsf`,
}

/** Each word occurs in the title or in the name of an artist of that date. */
const matching = (words: readonly string[]) => Prisma.sql`
  (select bool_and(position(search_text(word) in search_text(title || ' ' || names_on_stage(spectacles))) > 0)
     from unnest(${words}::text[]) word)`

/** The condition on `spectacles`; undefined where nothing narrows the programme. */
export function narrowedBy({ q = '', filtre = [] }: Narrowing): Prisma.Sql | undefined {
  const words = q.split(/\s+/).filter(Boolean)
  const conditions = filtre.map((filter) => CONDITIONS[filter])
  if (words.length > 0) conditions.push(matching(words))
  return conditions.length > 0 ? Prisma.join(conditions, ' and ') : undefined
}

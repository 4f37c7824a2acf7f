import type { Spectacle } from '@espace/contracts/spectacles/spectacles'
import { price } from '../lib/language/french.ts'
import { t } from '../lib/language/language.ts'

type Priced = Pick<Spectacle, 'price_cents' | 'tarifs'>

/** `15 €`, or `dès 10 €` with reduced tarifs; undefined while the price is not set. */
export function priceOf({ price_cents: full, tarifs }: Priced): string | undefined {
  if (full === null) return undefined
  const least = Math.min(...tarifs.map(({ priceCents }) => priceCents || full), full)
  return least < full ? t('dès {price}', { price: price(least) }) : price(full)
}

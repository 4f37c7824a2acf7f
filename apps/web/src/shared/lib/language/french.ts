import { t } from './language.ts'

/** No-break spaces of French, shared by pages, seed and pictures. */
export { typeset } from '@espace/lettering/typeset'

const NBSP = '\u00a0'

/** `15 €`, `12,50 €`, `Gratuit`; in English `€15`, `€12.50`, `Free`. */
export const price = (cents: number): string => (cents === 0 ? t('Gratuit') : sum(cents))

/** An amount taken or due; zero is `0 €` here, not « gratuit », and a refund `−12,50 €`. */
export function sum(cents: number): string {
  if (cents < 0) return `−${sum(-cents)}`
  const euros = Math.floor(cents / 100)
  const rest = cents % 100
  const amount = rest === 0 ? euros : euros + t(',') + String(rest).padStart(2, '0')
  return t('{amount}\u00a0€', { amount })
}

/** `1 place`, `12 places`: French counts 0 and 1 as one. */
export const places = (count: number): string =>
  t(count >= 2 ? '{count}\u00a0places' : '{count}\u00a0place', { count })

/** `1 h 30`, `45 min`. */
export function duration(minutes: number): string {
  const hours = Math.floor(minutes / 60)
  const rest = minutes % 60
  if (hours === 0) return `${rest}${NBSP}min`
  return rest === 0 ? `${hours}${NBSP}h` : `${hours}${NBSP}h${NBSP}${String(rest).padStart(2, '0')}`
}

/** Phone number in pairs with no-break spaces: `03 53 01 00 70`. */
export const phone = (digits: string): string => (digits.match(/\d{2}/g) ?? []).join(NBSP)

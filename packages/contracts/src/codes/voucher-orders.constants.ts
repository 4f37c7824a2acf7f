import { centsOf } from '../tarifs/tarifs.constants.ts'

export const MIN_VOUCHER_CENTS = 500
export const MAX_VOUCHER_CENTS = 100_000

export const GREETING_MAX = 300

export const VOUCHER_TERMS = { amounts: [2000, 3000, 5000], formulas: [], months: 12 }

/** The bounds on places of a formula, and on formulas. */
export const MAX_PLACES = 50
export const MAX_FORMULAS = 6

/** Messages of the form, for the browser and for the API. */
export const voucherMessages = {
  amount: 'Un montant de 5 à 1 000 €',
  formula: 'Cette formule n’est plus proposée',
  name: 'Un nom est requis',
  email: 'Adresse email invalide',
  greeting: '300 caractères au plus',
  whereTo: 'À quelle adresse l’envoyer ce jour-là ?',
  day: 'Choisissez un jour',
  past: 'Choisissez un jour à venir',
  far: 'Choisissez un jour dans l’année',
  buyer: 'Ce n’est pas l’adresse qui a servi à l’achat',
  withdrawn: 'C’est enregistré : le remboursement part, et un e-mail vous le confirme.',
  toPay: 'Il ne reste qu’à payer : le bon part dès que le paiement est confirmé.',
} as const

/** The option for an amount that the list does not have. */
export const OTHER_AMOUNT = 'autre'

export const FORMULA_CHOICE = 'formule:'

/** The number of places in a balance of a voucher of places. */
export const placesOf = (cents: number, placeCents: number): number => cents / placeCents

/** The order of a filled-in form, as the API takes it. */
export function voucherOrderOf({
  amount = OTHER_AMOUNT,
  other = '',
  ...fields
}: Readonly<Record<string, string>>): Record<string, unknown> {
  if (amount.startsWith(FORMULA_CHOICE))
    return { ...fields, formula: amount.slice(FORMULA_CHOICE.length) }
  return { ...fields, amountCents: amount === OTHER_AMOUNT ? centsOf(other) : Number(amount) }
}

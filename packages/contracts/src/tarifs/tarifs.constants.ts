/** The default tarif: the price of the show. */
export const FULL_TARIF = 'Plein tarif'

export const TARIF_CLASSES = ['plein', 'abonnement', 'exonéré'] as const

/** A short name in lower case. */
export const TARIF_KEY = /^[a-z0-9]+(-[a-z0-9]+)*$/

/** Parses a typed amount, `12`, `12,5` or `1 250.50 €`, to cents; NaN for anything else. */
export function centsOf(euros: string): number {
  const [amount = 'none'] = /^\d{1,6}([.,]\d{1,2})?$/.exec(euros.replaceAll(/[\s€]/g, '')) ?? []
  return Math.round(100 * Number(amount.replace(',', '.')))
}

/** Beside the full one. */
export const MAX_TARIFS = 8

/** New works and new stagings have the lowest rate for that many paid performances (CGI, article 281 quater). */
export const NEW_WORK_PERFORMANCES = 140

/** VAT rates of a show, in hundredths of a percent, with reason and source. The team chooses. */
export const VAT_RATES = [
  {
    bp: 210,
    label: '2,1 %',
    reason: `Création ou nouvelle mise en scène : les ${NEW_WORK_PERFORMANCES} premières représentations payantes`,
    source: 'CGI, article 281 quater',
  },
  {
    bp: 550,
    label: '5,5 %',
    reason: 'Théâtre, chansonniers, variétés sans consommation d’usage pendant le spectacle',
    source: 'CGI, article 278-0 bis, F',
  },
  {
    bp: 2000,
    label: '20 %',
    reason: 'On consomme d’usage pendant le spectacle',
    source: 'CGI, article 278',
  },
  {
    bp: 0,
    label: 'sans TVA',
    reason: 'La maison n’est pas redevable de la TVA',
    source: 'CGI, article 293 B',
  },
] as const

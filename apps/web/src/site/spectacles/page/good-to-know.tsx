import { VENUE } from '@espace/contracts/lieu/lieu.constants'
import type { Spectacle } from '@espace/contracts/spectacles/spectacles'
import { useId } from 'react'
import { duration, price } from '#shared/lib/language/french.ts'
import { frenchLang, t } from '#shared/lib/language/language.ts'
import { Facts } from '#shared/ui/text/facts.tsx'

/** Practical information on a show: duration, prices, accessibility. */
export function GoodToKnow({ show }: { show: Spectacle }) {
  const headingId = useId()
  const facts: [string, string][] = [
    ...(show.durationMinutes === null
      ? []
      : [[t('Durée'), duration(show.durationMinutes)] satisfies [string, string]]),
    ...(show.price_cents === null
      ? []
      : [
          [
            t('Tarif'),
            show.price_cents === 0
              ? price(0)
              : t('{price}, toutes taxes comprises', { price: price(show.price_cents) }),
          ] satisfies [string, string],
        ]),
    ...show.tarifs.map(({ name, who, priceCents }): [string, string] => [
      name,
      who === '' ? price(priceCents) : `${price(priceCents)}, ${who}`,
    ]),
    ...(show.lsf
      ? [[t('Langue des signes'), t('interprété en LSF')] satisfies [string, string]]
      : []),
    // A French visitor takes it for granted.
    ...(frenchLang() ? [[t('Langue'), t('en français')] satisfies [string, string]] : []),
    [t('Portes'), t('1 h avant le spectacle')],
    [t('Placement'), t('libre, {seats} places assises', { seats: VENUE.seats })],
    [t('Au bar'), t('ouvert avant et après, sans obligation')],
    [t('Retard'), t('installation possible entre deux rires, au fond')],
  ]
  return (
    <section aria-labelledby={headingId}>
      <Facts id={headingId} title={t('Bon à savoir')} facts={facts} />
    </section>
  )
}

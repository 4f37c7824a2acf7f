import { VENUE } from '@espace/contracts/lieu/venue'
import type { Spectacle } from '@espace/contracts/spectacles/spectacles.contract'
import { useId } from 'react'
import { duration, price } from '../../lib/french.ts'
import { Facts } from '../../ui/facts.tsx'

/** What nobody wants to learn at the door. */
export function GoodToKnow({ show }: { show: Spectacle }) {
  const headingId = useId()
  const facts: [string, string][] = [
    ...(show.duration_minutes === null
      ? []
      : [['Durée', duration(show.duration_minutes)] satisfies [string, string]]),
    ...(show.price_cents === null
      ? []
      : [
          ['Tarif', `${price(show.price_cents)}, toutes taxes comprises`] satisfies [
            string,
            string,
          ],
        ]),
    ...(show.lsf ? [['Langue des signes', 'interprété en LSF'] satisfies [string, string]] : []),
    ['Portes', '1 h avant le spectacle'],
    ['Placement', `libre, ${VENUE.seats} places assises`],
    ['Au bar', 'ouvert avant et après, sans obligation'],
    ['Retard', 'installation possible entre deux rires, au fond'],
  ]
  return (
    <section aria-labelledby={headingId}>
      <Facts id={headingId} title="Bon à savoir" facts={facts} />
    </section>
  )
}

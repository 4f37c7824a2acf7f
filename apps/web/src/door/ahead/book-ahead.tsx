import type { DoorBooked } from '@espace/contracts/door/booking'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from '#shared/lib/router.ts'
import { Empty, Loading } from '#shared/ui/feedback/status.tsx'
import { DoorTrouble } from '../door-trouble.tsx'
import { doorKey, useDoor } from '../keep/door.tsx'
import { BookedCard } from './booked-card.tsx'
import { BookingForm } from './booking-form.tsx'
import styles from '../door.module.css'

/** Books seats of a date to come for a customer; online only. */
export function BookAhead() {
  const { client } = useDoor()
  const [search] = useSearchParams()
  const { data, error, refetch } = useQuery({
    queryKey: doorKey('dates'),
    queryFn: () => client.dates(),
    retry: false,
  })
  const [booked, setBooked] = useState<DoorBooked>()
  const said = useRef<HTMLDivElement>(null)
  // Above the form, out of sight of the button that was pressed on a phone.
  useEffect(() => {
    if (booked) said.current?.focus()
  }, [booked])
  const asked = Number(search.get('reserver'))
  const first = data?.find(({ id }) => id === asked) ?? data?.[0]
  return (
    <>
      <h2 className={styles.title}>Réserver pour un client</h2>
      {error && <DoorTrouble error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Loading />}
      {data?.length === 0 && <Empty>Aucune date à venir n’est vendue ici.</Empty>}
      <div role="status" ref={said} tabIndex={-1}>
        {booked && <BookedCard key={booked.code} booked={booked} />}
      </div>
      {data && first && (
        // The next customer begins with an empty form.
        <BookingForm key={booked?.code} dates={data} first={first} onBooked={setBooked} />
      )}
    </>
  )
}

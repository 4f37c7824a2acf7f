import type { Session } from '@espace/contracts/auth/user'
import { useQuery } from '@tanstack/react-query'
import { longDate } from '#shared/lib/language/dates-fr.ts'
import { t } from '#shared/lib/language/language.ts'
import { useServices } from '#shared/lib/services.tsx'
import { dayInParis } from '#shared/lib/time/paris.ts'
import { useChange } from '#shared/lib/writes/use-change.ts'
import { QueryStatus } from '#shared/ui/feedback/status.tsx'
import { ActionButton } from '#shared/ui/page/action.tsx'
import { authQueries } from '../auth.queries.ts'
import { deviceName } from './device-name.ts'
import styles from './account.module.css'

/** Sessions of the account; each can be ended from here. */
export function Devices() {
  const { api } = useServices()
  const query = useQuery(authQueries.sessions(api))
  const { data } = query
  if (!data) return <QueryStatus of={query} />
  return (
    <ul className={styles.devices}>
      {data.map((device) => (
        <Device key={device.id} device={device} />
      ))}
    </ul>
  )
}

function Device({ device }: { device: Session }) {
  const { api, session } = useServices()
  const name = deviceName(device.device)
  const { mutate, isPending } = useChange({
    call: () => api.auth.endSession({ params: { id: device.id } }),
    changes: [authQueries.sessions(api).queryKey],
  })
  return (
    <li className="split">
      <p>
        <strong>{name}</strong>
        <br />
        {device.isCurrent
          ? t('Cet appareil')
          : t('Vu le {day}', { day: longDate(dayInParis(Date.parse(device.lastSeenAt))) })}
      </p>
      <ActionButton
        look="line"
        about={name}
        isDisabled={isPending}
        onClick={() => (device.isCurrent ? session.end() : mutate())}
      >
        {t('Déconnecter')}
      </ActionButton>
    </li>
  )
}

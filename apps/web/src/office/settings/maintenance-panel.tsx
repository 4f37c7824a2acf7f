import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '#shared/dialog/button.tsx'
import { Confirm } from '#shared/dialog/confirm.tsx'
import { useServices } from '#shared/lib/services.tsx'
import { useChange } from '#shared/lib/writes/use-change.ts'
import { settingsQueries } from '#shared/settings/settings.queries.ts'
import { QueryStatus } from '#shared/ui/feedback/status.tsx'
import { Paragraph } from '#shared/ui/text/paragraph.tsx'
import { useAdmin } from '../lib/dashboard.tsx'
import { Panel as Frame } from '../ui/panel.tsx'
import styles from './settings-panel.module.css'

/** How long the toast offers to undo. */
const UNDO_MS = 8_000

/** Closes the site for maintenance, and opens it again (§4). */
export function Panel() {
  return (
    <Frame title="Maintenance">
      <MaintenanceSwitch />
    </Frame>
  )
}

function MaintenanceSwitch() {
  const admin = useAdmin()
  const { api, queryClient, maintenance, toasts } = useServices()
  const query = settingsQueries.maintenance(api)
  const current = useQuery(query)
  const { data } = current
  const [isAsking, setIsAsking] = useState(false)
  const { mutate, isPending } = useChange({
    call: (enabled: boolean) => admin.settings.setMaintenance({ body: { enabled } }),
    onDone: (answer) => {
      queryClient.setQueryData(query.queryKey, answer)
      maintenance.set(answer.maintenance_enabled)
      const outcome = answer.maintenance_enabled ? 'activée' : 'désactivée'
      toasts.show('success', `Maintenance ${outcome}`, UNDO_MS, {
        label: 'Annuler',
        run: () => mutate(!answer.maintenance_enabled),
      })
    },
    failed: 'Erreur lors de la mise à jour',
  })
  if (!data) return <QueryStatus of={current} />
  const isOn = data.maintenance_enabled
  return (
    <>
      {isOn && (
        <Paragraph className={styles.warning}>
          Le site est en maintenance&nbsp;: seuls les administrateurs connectés le voient.
        </Paragraph>
      )}
      <Paragraph>
        Pendant la maintenance, chaque page montre «&nbsp;Site en maintenance&nbsp;». La connexion
        reste ouverte.
      </Paragraph>
      <p>
        <Button
          look={isOn ? 'main' : 'danger'}
          disabled={isPending}
          onClick={() => (isOn ? mutate(false) : setIsAsking(true))}
        >
          {isOn ? 'Désactiver la maintenance' : 'Activer la maintenance'}
        </Button>
      </p>
      {isAsking && (
        <Confirm
          title="Fermer le site ?"
          sentence="Tout de suite, et jusqu’à ce que vous le rouvriez, les visiteurs ne voient plus que «&nbsp;Site en maintenance&nbsp;»&nbsp;: ni programme, ni réservations."
          action="Fermer le site"
          isRemoval={false}
          onConfirm={() => mutate(true)}
          onClose={() => setIsAsking(false)}
        />
      )}
    </>
  )
}

import { useMutation, useQuery } from '@tanstack/react-query'
import { sentenceOf } from '../../lib/sentence-of.ts'
import { useServices } from '../../lib/services.tsx'
import { ActionButton } from '../../ui/action.tsx'
import { Paragraph } from '../../ui/paragraph.tsx'
import { ErrorMessage, Loading } from '../../ui/status.tsx'
import { settingsQueries } from './settings.queries.ts'
import styles from './maintenance-switch.module.css'

/** Closes the site for maintenance, and opens it again (§4). */
export function MaintenanceSwitch() {
  const { api, queryClient, maintenance, toasts } = useServices()
  const query = settingsQueries.maintenance(api)
  const { data, error, refetch } = useQuery(query)
  const { mutate, isPending } = useMutation({
    mutationFn: (enabled: boolean) => api.settings.setMaintenance({ body: { enabled } }),
    networkMode: 'always',
    onSuccess: (answer) => {
      queryClient.setQueryData(query.queryKey, answer)
      maintenance.set(answer.maintenance_enabled)
      const outcome = answer.maintenance_enabled ? 'activée' : 'désactivée'
      toasts.show('success', `Maintenance ${outcome}`)
    },
    onError: (error) => toasts.show('error', sentenceOf(error)),
  })
  if (error) return <ErrorMessage error={error} onRetry={() => void refetch()} />
  if (!data) return <Loading />
  const isOn = data.maintenance_enabled
  return (
    <>
      {isOn && (
        <Paragraph className={styles.warning}>
          Le site est en maintenance : seuls les administrateurs connectés le voient.
        </Paragraph>
      )}
      <Paragraph>
        Pendant la maintenance, chaque page montre « Site en maintenance ». La connexion reste
        ouverte.
      </Paragraph>
      <ActionButton isDisabled={isPending} isPressed={isOn} onClick={() => mutate(!isOn)}>
        {isOn ? 'Désactiver la maintenance' : 'Activer la maintenance'}
      </ActionButton>
    </>
  )
}

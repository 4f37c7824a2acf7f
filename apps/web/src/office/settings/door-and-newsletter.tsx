import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { Button } from '#shared/dialog/button.tsx'
import { useChange } from '#shared/lib/writes/use-change.ts'
import { QueryStatus } from '#shared/ui/feedback/status.tsx'
import { Paragraph } from '#shared/ui/text/paragraph.tsx'
import { dashboardKey, useAdmin } from '../lib/dashboard.tsx'
import { useKeepSaved } from '../lib/saves/own-saves.ts'
import { ListSelect } from '../ui/list/list-controls.tsx'

const MINUTES = [0, 5, 10, 15, 20, 30, 45, 60, 90, 120]

/** Time from which the door may sell unclaimed seats (decision 048). */
export function DoorSetting() {
  const admin = useAdmin()
  const keep = useKeepSaved()
  const queryClient = useQueryClient()
  const query = queryOptions({
    queryKey: dashboardKey('settings', 'door'),
    queryFn: ({ signal }) => admin.door.settings({}, { signal }),
  })
  const current = useQuery(query)
  const { data, refetch } = current
  const { mutate } = useChange({
    call: (releaseMinutes: number) => {
      const version = queryClient.getQueryData(query.queryKey)?.version
      return admin.door.changeSettings({ body: { releaseMinutes, version } })
    },
    isRepeatable: false,
    // Sequential, as each save needs the version of the one before.
    scope: 'accueil',
    onDone: (saved) => keep(query.queryKey, saved),
    said: 'Délai sauvegardé',
    failed: 'Erreur lors de la sauvegarde',
    onFailed: refetch,
  })
  if (!data) return <QueryStatus of={current} />
  const choices = [...new Set([...MINUTES, data.releaseMinutes])].toSorted((a, b) => a - b)
  return (
    <>
      <Paragraph>
        Les places à régler à l’entrée que personne n’a retirées peuvent être remises en vente peu
        avant le spectacle.
      </Paragraph>
      <ListSelect
        label="Possible à partir de"
        value={String(data.releaseMinutes)}
        options={choices.map((minutes) => ({ value: String(minutes), label: said(minutes) }))}
        onChange={(minutes) => mutate(Number(minutes))}
      />
    </>
  )
}

const said = (minutes: number): string =>
  minutes === 0 ? 'L’heure du spectacle' : `${minutes} minutes avant`

/** Switches double opt-in of the newsletter on or off (decision 035). */
export function NewsletterSwitch() {
  const admin = useAdmin()
  const queryClient = useQueryClient()
  const query = queryOptions({
    queryKey: dashboardKey('settings', 'newsletter'),
    queryFn: ({ signal }) => admin.newsletter.settings({}, { signal }),
  })
  const current = useQuery(query)
  const { data } = current
  const { mutate, isPending } = useChange({
    call: (doubleOptIn: boolean) => admin.newsletter.changeSettings({ body: { doubleOptIn } }),
    onDone: (saved) => queryClient.setQueryData(query.queryKey, saved),
    said: ({ doubleOptIn }) => `Confirmation par email ${doubleOptIn ? 'activée' : 'désactivée'}`,
    failed: 'Erreur lors de la mise à jour',
  })
  if (!data) return <QueryStatus of={current} />
  const isOn = data.doubleOptIn
  return (
    <>
      <Paragraph>
        {isOn
          ? 'Chaque inscription attend que son adresse soit confirmée par le lien d’un email.'
          : 'Chaque inscription compte tout de suite, et son adresse reçoit un email de bienvenue.'}
      </Paragraph>
      <Paragraph>
        Le changement vaut pour les prochaines inscriptions&nbsp;; les abonnés actuels le restent.
      </Paragraph>
      <p>
        <Button look="main" disabled={isPending} onClick={() => mutate(!isOn)}>
          {isOn ? 'Désactiver la confirmation par email' : 'Activer la confirmation par email'}
        </Button>
      </p>
    </>
  )
}

import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { Button } from '#shared/dialog/button.tsx'
import { useChange } from '#shared/lib/writes/use-change.ts'
import { QueryStatus } from '#shared/ui/feedback/status.tsx'
import { Paragraph } from '#shared/ui/text/paragraph.tsx'
import type { AdminClient } from '../lib/admin-client.ts'
import { dashboardKey, useAdmin } from '../lib/dashboard.tsx'

const newsletterSettings = (admin: AdminClient) =>
  queryOptions({
    queryKey: dashboardKey('settings', 'newsletter'),
    queryFn: ({ signal }) => admin.newsletter.settings({}, { signal }),
  })

/** Switches double opt-in of the newsletter on or off (decision 035). */
export function NewsletterSwitch() {
  const admin = useAdmin()
  const queryClient = useQueryClient()
  const query = newsletterSettings(admin)
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
        Le changement vaut pour les prochaines inscriptions ; les abonnés actuels le restent.
      </Paragraph>
      <p>
        <Button look="main" disabled={isPending} onClick={() => mutate(!isOn)}>
          {isOn ? 'Désactiver la confirmation par email' : 'Activer la confirmation par email'}
        </Button>
      </p>
    </>
  )
}

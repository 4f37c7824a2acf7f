import type { Restoration } from '@espace/contracts/settings/restoration'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useAdmin } from '#office/lib/dashboard.tsx'
import { Button } from '#shared/dialog/button.tsx'
import { moment } from '#shared/lib/time/moment.ts'
import { useChange } from '#shared/lib/writes/use-change.ts'
import { Paragraph } from '#shared/ui/text/paragraph.tsx'
import { Part } from '../../ui/panel.tsx'
import { restorationQuery } from './restoration.queries.ts'
import styles from '../settings-panel.module.css'

type Kind = Restoration['held'][number]['kind']

const WORDS: Record<Kind, (count: number) => string> = {
  mails: (count) => `Emails : ${count} en attente`,
  newsletters: (count) => `Newsletters : ${count} en pause`,
  refunds: (count) => `Remboursements : ${count} en attente`,
  chores: () => 'Liste d’attente, avis aux spectateurs, comptes endormis',
}

/** After a restore from backup (decision 079): suspended work, and buttons to resume it. Nothing otherwise. */
export function RestorationSetting() {
  const admin = useAdmin()
  const queryClient = useQueryClient()
  const query = restorationQuery(admin)
  const { data } = useQuery(query)
  const opening = useChange({
    call: (body: { kind: Kind; withFormer?: boolean }) =>
      admin.restoration.openAfterRestoration({ body }),
    onDone: (answer) => queryClient.setQueryData(query.queryKey, answer),
    said: 'Rouvert',
    failed: 'Erreur lors de la mise à jour',
  })
  const comparing = useChange({
    call: () => admin.payments.reconcile(),
    said: ({ payments, refunds }) => `Comparé : ${payments} paiements, ${refunds} remboursements`,
    failed: 'Erreur lors de la comparaison',
    changes: [query.queryKey],
  })
  const restoration = data?.restoration
  if (!restoration) return null
  const isBusy = opening.isPending || comparing.isPending
  return (
    <Part title="Restauration">
      <Paragraph>
        Le site a été remis dans l’état {moment(restoration.backupAt)}. Rien ne part tant que vous
        ne le rouvrez pas&nbsp;: ce qui attendait alors est peut-être déjà parti depuis.
      </Paragraph>
      {restoration.lostOperations > 0 && (
        <Paragraph>
          Perdues avec elle&nbsp;: {restoration.lostOperations} opérations du journal de
          billetterie. Leurs numéros y restent, sans leur contenu&nbsp;: comparez avec Stripe et
          avec les emails de ces heures-là.
        </Paragraph>
      )}
      <ul className={styles.texts}>
        {restoration.held.map(({ kind, count }) => (
          <li key={kind} className="split">
            <span>{WORDS[kind](count)}</span>
            <span>
              {kind === 'refunds' && (
                <Button disabled={isBusy} onClick={() => comparing.mutate()}>
                  Comparer avec Stripe
                </Button>
              )}
              {kind === 'mails' && (
                <Button
                  disabled={isBusy}
                  onClick={() => opening.mutate({ kind, withFormer: true })}
                >
                  Rouvrir et envoyer les anciens
                </Button>
              )}{' '}
              <Button
                look="main"
                about={WORDS[kind](count)}
                disabled={isBusy}
                onClick={() => opening.mutate({ kind })}
              >
                Rouvrir
              </Button>
            </span>
          </li>
        ))}
      </ul>
    </Part>
  )
}

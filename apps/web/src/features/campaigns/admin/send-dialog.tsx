import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type Control, FormProvider, useWatch } from 'react-hook-form'
import { useAdmin } from '../../../lib/dashboard/dashboard.tsx'
import { useEntityForm } from '../../../lib/dashboard/use-entity-form.ts'
import { Button } from '../../../ui/dashboard/button.tsx'
import { Confirm } from '../../../ui/dashboard/confirm.tsx'
import { DashboardForm } from '../../../ui/dashboard/dashboard-form.tsx'
import { Dialog, DialogActions } from '../../../ui/dashboard/dialog.tsx'
import { DraftNotice } from '../../../ui/dashboard/draft-notice.tsx'
import { CAMPAIGNS_KEY, campaignsQueries } from './campaigns.queries.ts'
import { LetterFields } from './letter-fields.tsx'
import { LetterTools } from './letter-tools.tsx'
import { bodyOf, NEW_LETTER, SendForm, SendValues } from './send-values.ts'
import styles from './campaigns.dashboard.module.css'

export const SEND_FORM = 'newsletter'

const LABELS = {
  subject: 'Sujet',
  message: 'Message',
  recipients: 'Destinataires',
  scheduledFor: 'Envoi programmé',
}

const labelOf = ({ subject }: SendValues) => subject

/** Writes a newsletter and sends it, now or later (§2). What is written is kept until it has left. */
export function SendDialog({ onClose }: { onClose: () => void }) {
  const admin = useAdmin()
  const queryClient = useQueryClient()
  const [isAsking, setIsAsking] = useState(false)
  const entity = useEntityForm({
    draft: { form: SEND_FORM },
    shape: SendValues,
    rules: SendForm,
    values: NEW_LETTER,
    version: undefined,
    labels: LABELS,
    labelOf,
    save: (values) => admin.campaigns.send({ body: bodyOf(values) }),
    texts: {
      saved: ({ recipientsCount }) => `Email envoyé avec succès à ${recipientsCount} destinataires`,
      failed: "Erreur lors de l'envoi de l'email",
    },
    onSaved: () => {
      void queryClient.invalidateQueries({ queryKey: CAMPAIGNS_KEY })
      onClose()
    },
    onClose,
  })
  const { form, isSaving } = entity
  const count = useCount(form.control)
  return (
    <Dialog title="Envoyer un email" onClose={entity.close} isWide>
      <FormProvider {...form}>
        <DraftNotice entity={entity} pending="envoyé" />
        <DashboardForm
          label="Envoyer un email"
          labels={LABELS}
          isBusy={isSaving}
          onSubmit={form.handleSubmit(() => setIsAsking(true))}
        >
          <LetterTools />
          <LetterFields labels={LABELS} />
          <p className={styles.count} role="status">
            {count === undefined ? 'Décompte des destinataires...' : warningOf(count)}
          </p>
          <DialogActions>
            <Button onClick={entity.close}>Annuler</Button>
            <Button type="submit" look="main" disabled={isSaving}>
              {isSaving ? 'Envoi...' : 'Envoyer'}
            </Button>
          </DialogActions>
        </DashboardForm>
      </FormProvider>
      {isAsking && (
        <Confirm
          title="Envoyer cet email ?"
          sentence={warningOf(count ?? 0)}
          action={`Envoyer à ${people(count ?? 0)}`}
          isDangerous={false}
          onConfirm={() => {
            setIsAsking(false)
            void entity.submit()
          }}
          onClose={() => setIsAsking(false)}
        />
      )}
    </Dialog>
  )
}

/** How many people it would reach now; undefined until that is known. */
function useCount(control: Control<SendValues>): number | undefined {
  const recipients = useWatch({ control, name: 'recipients' })
  return useQuery(campaignsQueries.count(useAdmin(), recipients)).data?.recipientsCount
}

const people = (count: number) => `${count} destinataire${count > 1 ? 's' : ''}`

const warningOf = (count: number) =>
  `Cet email sera envoyé à ${people(count)}. Ce qui est parti ne se rattrape pas.`

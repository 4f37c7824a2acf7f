import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { FormProvider, useForm, useWatch } from 'react-hook-form'
import { useAdmin } from '../../../lib/regie/regie.tsx'
import { useEntityForm } from '../../../lib/regie/use-entity-form.ts'
import { useKept } from '../../../lib/regie/use-kept.ts'
import { Button } from '../../../ui/regie/button.tsx'
import { Confirm } from '../../../ui/regie/confirm.tsx'
import { Dialog, DialogActions } from '../../../ui/regie/dialog.tsx'
import { FormSummary } from '../../../ui/regie/form-summary.tsx'
import { moment } from '../../../ui/regie/moment.ts'
import { Notice } from '../../../ui/regie/panel.tsx'
import { CAMPAIGNS_KEY, campaignsQueries } from './campaigns.queries.ts'
import { LetterFields } from './letter-fields.tsx'
import { LetterTools } from './letter-tools.tsx'
import { bodyOf, NEW_LETTER, SendForm, SendValues } from './send-values.ts'
import styles from './campaigns.regie.module.css'

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
  const kept = useKept({
    form: SEND_FORM,
    shape: SendValues,
    values: NEW_LETTER,
    version: undefined,
  })
  const form = useForm<SendValues>({ defaultValues: kept.values, resolver: zodResolver(SendForm) })
  const entity = useEntityForm({
    form,
    kept,
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
  const count = useCount(form.control)
  const { restoredAt, discard, isSaving } = entity
  return (
    <Dialog title="Envoyer un email" onClose={entity.close} isWide>
      <FormProvider {...form}>
        {restoredAt !== undefined && (
          <Notice actions={<Button onClick={discard}>Abandonner le brouillon</Button>}>
            Votre brouillon {moment(restoredAt)} a été restauré. Il n’est pas encore envoyé.
          </Notice>
        )}
        <form
          className={styles.form}
          noValidate
          aria-busy={isSaving}
          aria-label="Envoyer un email"
          onSubmit={(event) => {
            event.preventDefault()
            void form.handleSubmit(() => setIsAsking(true))()
          }}
        >
          <FormSummary labels={LABELS} />
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
        </form>
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
function useCount(control: ReturnType<typeof useForm<SendValues>>['control']): number | undefined {
  const recipients = useWatch({ control, name: 'recipients' })
  return useQuery(campaignsQueries.count(useAdmin(), recipients)).data?.recipientsCount
}

const people = (count: number) => `${count} destinataire${count > 1 ? 's' : ''}`

const warningOf = (count: number) =>
  `Cet email sera envoyé à ${people(count)}. Un envoi commencé peut être mis en pause, pas repris.`

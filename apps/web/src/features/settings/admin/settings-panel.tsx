import { email } from '@espace/contracts/auth/fields'
import { ContactEmail } from '@espace/contracts/settings/settings.admin'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { FormProvider } from 'react-hook-form'
import * as z from 'zod'
import type { AdminClient } from '../../../lib/dashboard/admin-client.ts'
import { FRESH, dashboardKey, useAdmin } from '../../../lib/dashboard/dashboard.tsx'
import { useEntityForm } from '../../../lib/dashboard/use-entity-form.ts'
import { Button } from '../../../ui/dashboard/button.tsx'
import { ConflictChoice } from '../../../ui/dashboard/conflict-choice.tsx'
import { TextField } from '../../../ui/dashboard/fields.tsx'
import { FormSummary } from '../../../ui/dashboard/form-summary.tsx'
import { moment } from '../../../ui/dashboard/moment.ts'
import { Notice, Panel as Frame } from '../../../ui/dashboard/panel.tsx'
import { ErrorMessage, Loading } from '../../../ui/status.tsx'
import styles from './settings-panel.dashboard.module.css'

const Values = z.object({ email: z.string() })
type Values = z.infer<typeof Values>

const Rules = z.object({ email })

const LABELS = { email: 'Email de réception des messages de contact' }

const contactEmail = (admin: AdminClient) =>
  queryOptions({
    queryKey: dashboardKey('settings', 'contact-email'),
    queryFn: ({ signal }) => admin.settings.contactEmail({}, { signal }),
    ...FRESH,
  })

/** The tab of the settings (§2): where the messages of the contact form go. */
export function Panel() {
  const admin = useAdmin()
  const { data, error, refetch } = useQuery(contactEmail(admin))
  return (
    <Frame title="Paramètres">
      {!data && !error && <Loading />}
      {!data && error && <ErrorMessage error={error} onRetry={() => void refetch()} />}
      {data && <ContactForm key={data.version} stored={data} />}
    </Frame>
  )
}

const labelOf = (values: Values) => values.email

function storedIn(current: unknown) {
  const { data } = ContactEmail.safeParse(current)
  return data && { values: { email: data.email }, version: data.version }
}

function ContactForm({ stored }: { stored: ContactEmail }) {
  const admin = useAdmin()
  const queryClient = useQueryClient()
  const entity = useEntityForm({
    draft: { form: 'email-de-contact' },
    shape: Values,
    rules: Rules,
    values: { email: stored.email },
    version: stored.version,
    labels: LABELS,
    labelOf,
    save: ({ email }, version) =>
      admin.settings.setContactEmail({
        body: { email, ...(version !== undefined && { version }) },
      }),
    storedOf: storedIn,
    texts: { saved: 'Email de contact sauvegardé', failed: 'Erreur lors de la sauvegarde' },
    onSaved: (saved) => queryClient.setQueryData(contactEmail(admin).queryKey, saved),
    onClose: () => undefined,
  })
  const { form, conflict, restoredAt, discard, isSaving, submit } = entity
  if (conflict) return <ConflictChoice entity={entity} conflict={conflict} />
  return (
    <FormProvider {...form}>
      {restoredAt !== undefined && (
        <Notice actions={<Button onClick={discard}>Abandonner le brouillon</Button>}>
          Votre brouillon {moment(restoredAt)} a été restauré. Il n’est pas encore enregistré.
        </Notice>
      )}
      <form
        className={styles.form}
        noValidate
        aria-busy={isSaving}
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        <FormSummary labels={LABELS} />
        <TextField
          name="email"
          label={LABELS.email}
          hint="Par exemple contact@exemple.fr. Le changement vaut tout de suite ; l’ancienne adresse en est prévenue."
          type="email"
          autoComplete="off"
          required
        />
        <p>
          <Button type="submit" look="main" disabled={isSaving}>
            {isSaving ? 'Enregistrement...' : 'Enregistrer'}
          </Button>
        </p>
      </form>
    </FormProvider>
  )
}

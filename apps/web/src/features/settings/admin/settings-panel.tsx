import { email } from '@espace/contracts/auth/fields'
import { ContactEmail } from '@espace/contracts/settings/settings'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { FormProvider } from 'react-hook-form'
import * as z from 'zod'
import type { AdminClient } from '../../../lib/dashboard/admin-client.ts'
import { dashboardKey, useAdmin } from '../../../lib/dashboard/dashboard.tsx'
import { useEntityForm } from '../../../lib/dashboard/edit/use-entity-form.ts'
import { useKeepSaved } from '../../../lib/dashboard/saves/use-keep-saved.ts'
import { Button } from '../../../ui/dashboard/button.tsx'
import { ConflictChoice } from '../../../ui/dashboard/dialog/conflict-choice.tsx'
import { DraftNotice } from '../../../ui/dashboard/dialog/draft-notice.tsx'
import { DashboardForm } from '../../../ui/dashboard/form/dashboard-form.tsx'
import { TextField } from '../../../ui/dashboard/form/fields.tsx'
import { SaveFailure } from '../../../ui/dashboard/form/save-failure.tsx'
import { Panel as Frame } from '../../../ui/dashboard/panel.tsx'
import { QueryStatus } from '../../../ui/feedback/status.tsx'
import { DetailsSetting } from './details/details-setting.tsx'
import { DoorSetting } from './door-setting.tsx'
import { FactorDemandSetting } from './factor-demand-setting.tsx'
import { LegalTexts } from './legal-texts.tsx'
import { PaymentIncidents } from './money/payment-incidents.tsx'
import { RestorationSetting } from './money/restoration-setting.tsx'
import { NewsletterSwitch } from './newsletter-switch.tsx'
import { OperatorSetting } from './operator-setting.tsx'
import styles from './settings-panel.dashboard.module.css'

const Values = z.object({ email: z.string() })
type Values = z.infer<typeof Values>

const Rules = z.object({ email })

const LABELS = { email: 'Email de réception des messages de contact' }

const contactEmail = (admin: AdminClient) =>
  queryOptions({
    queryKey: dashboardKey('settings', 'contact-email'),
    queryFn: ({ signal }) => admin.settings.contactEmail({}, { signal }),
  })

/** The tab of the settings (§2): letters, the newsletter, the door, and what the law wants the house to say. */
export function Panel() {
  return (
    <Frame title="Paramètres">
      <RestorationSetting />
      <PaymentIncidents />
      <section className={styles.section} aria-labelledby="parametres-contact">
        <h3 id="parametres-contact">Messages de contact</h3>
        <ContactSetting />
      </section>
      <section className={styles.section} aria-labelledby="parametres-newsletter">
        <h3 id="parametres-newsletter">Inscriptions à la newsletter</h3>
        <NewsletterSwitch />
      </section>
      <section className={styles.section} aria-labelledby="parametres-accueil">
        <h3 id="parametres-accueil">La porte des soirées</h3>
        <DoorSetting />
      </section>
      <section className={styles.section} aria-labelledby="parametres-equipe">
        <h3 id="parametres-equipe">Sécurité de l’équipe</h3>
        <FactorDemandSetting />
      </section>
      <section className={styles.section} aria-labelledby="parametres-coordonnees">
        <h3 id="parametres-coordonnees">Coordonnées</h3>
        <DetailsSetting />
      </section>
      <section className={styles.section} aria-labelledby="parametres-exploitant">
        <h3 id="parametres-exploitant">Exploitant</h3>
        <OperatorSetting />
      </section>
      <section className={styles.section} aria-labelledby="parametres-textes">
        <h3 id="parametres-textes">Textes du site</h3>
        <LegalTexts />
      </section>
    </Frame>
  )
}

function ContactSetting() {
  const query = useQuery(contactEmail(useAdmin()))
  const { data } = query
  if (data) return <ContactForm key={data.version} stored={data} />
  return <QueryStatus of={query} />
}

const labelOf = (values: Values) => values.email

function storedIn(current: unknown) {
  const { data } = ContactEmail.safeParse(current)
  return data && { values: { email: data.email }, version: data.version }
}

function ContactForm({ stored }: { stored: ContactEmail }) {
  const admin = useAdmin()
  const keep = useKeepSaved()
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
    onSaved: (saved) => void keep(contactEmail(admin).queryKey, saved),
    onClose: () => undefined,
  })
  const { form, conflict, failure, isSaving, submit } = entity
  if (conflict) return <ConflictChoice entity={entity} conflict={conflict} />
  return (
    <FormProvider {...form}>
      <DraftNotice entity={entity} />
      <div className={styles.narrow}>
        <DashboardForm labels={LABELS} isBusy={isSaving} onSubmit={submit}>
          <TextField
            name="email"
            label={LABELS.email}
            hint="Par exemple contact@exemple.fr. Le changement vaut tout de suite ; l’ancienne adresse en est prévenue."
            type="email"
            autoComplete="off"
            required
          />
          <SaveFailure sentence={failure} />
          <p>
            <Button type="submit" look="main" disabled={isSaving}>
              {isSaving ? 'Enregistrement...' : 'Enregistrer'}
            </Button>
          </p>
        </DashboardForm>
      </div>
    </FormProvider>
  )
}

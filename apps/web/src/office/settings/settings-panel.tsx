import { email } from '@espace/contracts/auth/fields'
import { ContactEmail } from '@espace/contracts/settings/settings'
import * as z from 'zod'
import { setting } from '../lib/edit/setting.ts'
import { SettingForm } from '../ui/entity/setting-form.tsx'
import { text } from '../ui/form/field-table.tsx'
import { Panel as Frame, Part } from '../ui/panel.tsx'
import { contactDetails } from './contact-details.ts'
import { DoorSetting, NewsletterSwitch } from './door-and-newsletter.tsx'
import { FactorDemandSetting } from './factor-demand-setting.tsx'
import { LegalTexts } from './legal-texts.tsx'
import { accounts, ledgerSettings } from './money/ledger-settings.ts'
import { PaymentIncidents } from './money/payment-incidents.tsx'
import { tarifGrid, voucherTerms } from './money/prices.tsx'
import { RestorationSetting } from './money/restoration-setting.tsx'
import { operator } from './operator.ts'
import styles from './settings-panel.module.css'

const contactEmail = setting({
  name: 'email-de-contact',
  label: 'Email de contact',
  fields: {
    email: text('Email de réception des messages de contact', {
      hint: 'Par exemple contact@exemple.fr. Le changement vaut tout de suite ; l’ancienne adresse en est prévenue.',
      type: 'email',
      autoComplete: 'off',
      required: true,
    }),
  },
  rules: z.object({ email }),
  schema: ContactEmail,
  toForm: ({ email }) => ({ email }),
  load: (admin, options) => admin.settings.contactEmail({}, options),
  save: (admin, { email }, version) => admin.settings.setContactEmail({ body: { email, version } }),
  saved: 'Email de contact sauvegardé',
})

/** Settings tab (§2): emails, newsletter, door, and legally required information. */
export function Panel() {
  return (
    <Frame title="Paramètres">
      <RestorationSetting />
      <PaymentIncidents />
      <Part title="Messages de contact">
        <div className={styles.narrow}>
          <SettingForm of={contactEmail} action="Enregistrer" />
        </div>
      </Part>
      <Part title="Inscriptions à la newsletter">
        <NewsletterSwitch />
      </Part>
      <Part title="La porte des soirées">
        <DoorSetting />
      </Part>
      <Part title="Tarifs">
        <SettingForm of={tarifGrid} action="Enregistrer les tarifs" />
      </Part>
      <Part title="Bons cadeaux">
        <SettingForm of={voucherTerms} action="Enregistrer les bons cadeaux" />
      </Part>
      <Part title="Comptes de l’export comptable (FEC)">
        <p>
          Ces numéros sont des exemples&nbsp;: voir avec votre expert-comptable. Ils ne changent
          rien au journal de billetterie.
        </p>
        <SettingForm of={accounts} action="Enregistrer les comptes" />
      </Part>
      <Part title="Journal de billetterie">
        <SettingForm of={ledgerSettings} action="Enregistrer ces réglages" />
      </Part>
      <Part title="Sécurité de l’équipe">
        <FactorDemandSetting />
      </Part>
      <Part title="Coordonnées">
        <SettingForm of={contactDetails} action="Enregistrer les coordonnées" />
      </Part>
      <Part title="Exploitant">
        <SettingForm of={operator} action="Enregistrer l’exploitant" />
      </Part>
      <Part title="Textes du site">
        <LegalTexts />
      </Part>
    </Frame>
  )
}

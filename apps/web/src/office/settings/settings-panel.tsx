import { email } from '@espace/contracts/auth/fields'
import { ContactEmail } from '@espace/contracts/settings/settings'
import * as z from 'zod'
import { setting } from '../lib/edit/setting.ts'
import { SettingForm } from '../ui/entity/setting-form.tsx'
import { text } from '../ui/form/field-table.tsx'
import { Panel as Frame } from '../ui/panel.tsx'
import { contactDetails } from './contact-details.ts'
import { DoorSetting, NewsletterSwitch } from './door-and-newsletter.tsx'
import { FactorDemandSetting } from './factor-demand-setting.tsx'
import { LegalTexts } from './legal-texts.tsx'
import { accounts } from './money/accounts.ts'
import { ledgerSettings } from './money/ledger-settings.ts'
import { PaymentIncidents } from './money/payment-incidents.tsx'
import { RestorationSetting } from './money/restoration-setting.tsx'
import { tarifGrid } from './money/tarif-grid.ts'
import { voucherTerms } from './money/voucher-terms.ts'
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
      <section className={styles.section} aria-labelledby="parametres-contact">
        <h3 id="parametres-contact">Messages de contact</h3>
        <div className={styles.narrow}>
          <SettingForm of={contactEmail} action="Enregistrer" />
        </div>
      </section>
      <section className={styles.section} aria-labelledby="parametres-newsletter">
        <h3 id="parametres-newsletter">Inscriptions à la newsletter</h3>
        <NewsletterSwitch />
      </section>
      <section className={styles.section} aria-labelledby="parametres-accueil">
        <h3 id="parametres-accueil">La porte des soirées</h3>
        <DoorSetting />
      </section>
      <section className={styles.section} aria-labelledby="parametres-tarifs">
        <h3 id="parametres-tarifs">Tarifs</h3>
        <SettingForm of={tarifGrid} action="Enregistrer les tarifs" />
      </section>
      <section className={styles.section} aria-labelledby="parametres-bons">
        <h3 id="parametres-bons">Bons cadeaux</h3>
        <SettingForm of={voucherTerms} action="Enregistrer les bons cadeaux" />
      </section>
      <section className={styles.section} aria-labelledby="parametres-comptes">
        <h3 id="parametres-comptes">Comptes de l’export comptable (FEC)</h3>
        <p>
          Ces numéros sont des exemples : voir avec votre expert-comptable. Ils ne changent rien au
          journal de billetterie.
        </p>
        <SettingForm of={accounts} action="Enregistrer les comptes" />
      </section>
      <section className={styles.section} aria-labelledby="parametres-billetterie">
        <h3 id="parametres-billetterie">Journal de billetterie</h3>
        <SettingForm of={ledgerSettings} action="Enregistrer ces réglages" />
      </section>
      <section className={styles.section} aria-labelledby="parametres-equipe">
        <h3 id="parametres-equipe">Sécurité de l’équipe</h3>
        <FactorDemandSetting />
      </section>
      <section className={styles.section} aria-labelledby="parametres-coordonnees">
        <h3 id="parametres-coordonnees">Coordonnées</h3>
        <SettingForm of={contactDetails} action="Enregistrer les coordonnées" />
      </section>
      <section className={styles.section} aria-labelledby="parametres-exploitant">
        <h3 id="parametres-exploitant">Exploitant</h3>
        <SettingForm of={operator} action="Enregistrer l’exploitant" />
      </section>
      <section className={styles.section} aria-labelledby="parametres-textes">
        <h3 id="parametres-textes">Textes du site</h3>
        <LegalTexts />
      </section>
    </Frame>
  )
}

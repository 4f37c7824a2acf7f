import { LedgerSettings, LedgerSettingsFields } from '@espace/contracts/ledger/documents'
import { apiRules, type ValuesOf } from '../../lib/edit/fields.ts'
import { setting } from '../../lib/edit/setting.ts'
import { OPTIONAL, text, whole } from '../../ui/form/field-table.tsx'

const FIELDS = {
  witnessEmail: text('Adresse de l’expert-comptable', {
    after: OPTIONAL,
    type: 'email',
    autoComplete: 'off',
    hint: 'Reçoit l’empreinte de chaque clôture, comme les comptes « contrôle ». L’ancienne adresse est prévenue d’un changement.',
  }),
  retentionYears: whole('Durée de conservation, en années', {
    min: 6,
    required: true,
    hint: 'Six ans au moins : livre des procédures fiscales, article L. 102 B. Plus long si votre expert-comptable le dit.',
  }),
}

const toBody = ({ witnessEmail, retentionYears }: ValuesOf<typeof FIELDS>) => ({
  witnessEmail,
  retentionYears: Number(retentionYears),
})

/** External recipient of the ledger's hashes, and the retention period. */
export const ledgerSettings = setting({
  name: 'journal-de-billetterie',
  label: 'Journal de billetterie',
  fields: FIELDS,
  rules: apiRules(FIELDS, LedgerSettingsFields, toBody),
  schema: LedgerSettings,
  toForm: ({ witnessEmail, retentionYears }) => ({
    witnessEmail,
    retentionYears: String(retentionYears),
  }),
  load: (admin, options) => admin.ledger.settings({}, options),
  save: (admin, values, version) =>
    admin.ledger.setSettings({ body: { ...toBody(values), version } }),
  saved: 'Journal de billetterie : réglages sauvegardés',
})

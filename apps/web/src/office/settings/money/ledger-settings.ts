import { LedgerSettings, LedgerSettingsFields } from '@espace/contracts/ledger/documents'
import { AccountsFields, ManagedAccounts } from '@espace/contracts/settings/accounts'
import { apiRules, shapeOf, type ValuesOf } from '../../lib/edit/fields.ts'
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

const account = (label: string) => text(label, { autoComplete: 'off', required: true })

const ACCOUNTS = {
  journal: text('Code du journal', { autoComplete: 'off', required: true }),
  customers: account('Clients'),
  receipts210: account('Recettes à 2,1 %'),
  receipts550: account('Recettes à 5,5 %'),
  receipts2000: account('Recettes à 20 %'),
  receiptsOther: account('Recettes, autre taux ou taux non indiqué'),
  vat210: account('TVA à 2,1 %'),
  vat550: account('TVA à 5,5 %'),
  vat2000: account('TVA à 20 %'),
  vatOther: account('TVA, autre taux'),
  online: account('Paiements en ligne'),
  cash: account('Espèces'),
  card: account('Carte à la porte'),
  transfer: account('Virements'),
  vouchers: account('Bons vendus, pas encore utilisés'),
  lapsed: account('Bons périmés'),
  suspense: account('Corrections à expliquer'),
}

/** Account numbers for the FEC; the defaults are examples. */
export const accounts = setting({
  name: 'comptes',
  label: 'Comptes',
  fields: ACCOUNTS,
  layout: [
    ['journal', 'customers'],
    ['receipts210', 'vat210'],
    ['receipts550', 'vat550'],
    ['receipts2000', 'vat2000'],
    ['receiptsOther', 'vatOther'],
    ['online', 'card'],
    ['cash', 'transfer'],
    ['vouchers', 'lapsed'],
    'suspense',
  ],
  rules: apiRules(ACCOUNTS, AccountsFields, (values) => values),
  schema: ManagedAccounts,
  toForm: (stored) => shapeOf(ACCOUNTS).parse(stored),
  load: (admin, options) => admin.settings.accounts({}, options),
  save: (admin, values, version) => admin.settings.setAccounts({ body: { ...values, version } }),
  saved: 'Comptes sauvegardés',
})

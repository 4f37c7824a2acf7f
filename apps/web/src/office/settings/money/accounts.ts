import { AccountsFields, ManagedAccounts } from '@espace/contracts/settings/accounts'
import { apiRules, shapeOf } from '../../lib/edit/fields.ts'
import { setting } from '../../lib/edit/setting.ts'
import { text } from '../../ui/form/field-table.tsx'

const account = (label: string) => text(label, { autoComplete: 'off', required: true })

const FIELDS = {
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
  fields: FIELDS,
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
  rules: apiRules(FIELDS, AccountsFields, (values) => values),
  schema: ManagedAccounts,
  toForm: (stored) => shapeOf(FIELDS).parse(stored),
  load: (admin, options) => admin.settings.accounts({}, options),
  save: (admin, values, version) => admin.settings.setAccounts({ body: { ...values, version } }),
  saved: 'Comptes sauvegardés',
})

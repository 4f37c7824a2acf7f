import {
  LEGAL_RETENTION_YEARS,
  type LedgerSettings,
  LedgerSettingsFields,
} from '@espace/contracts/ledger/documents'
import type { Db, Setting } from '@espace/prisma/client'
import { type Save, saveSetting } from '#platform/content/versions.ts'
import { queueMail } from '#platform/mail/queue/queue-mail.ts'
import type { Services } from '#services.ts'
import { ledgerWitnessChanged } from './ledger-mails.ts'

type Fields = Omit<LedgerSettings, 'version'>

const where = { key: 'ledger' }
const INITIAL: Fields = { witnessEmail: '', retentionYears: LEGAL_RETENTION_YEARS }

/** As stored; a retention below the legal minimum is raised to it. */
export function ledgerSettingsIn(value: unknown): Fields {
  const stored = typeof value === 'object' && value !== null ? value : {}
  const { data } = LedgerSettingsFields.safeParse({ ...INITIAL, ...stored })
  return data ? { ...data, witnessEmail: data.witnessEmail ?? '' } : INITIAL
}

export async function readLedgerSettings(db: Db): Promise<Fields> {
  return ledgerSettingsIn((await db.setting.findUnique({ where }))?.value)
}

export function ledgerSettingsService({ db }: Services) {
  return {
    async managed(): Promise<LedgerSettings> {
      return present((await db.setting.findUnique({ where })) ?? { value: null, version: 1 })
    },

    /** The former address is notified: it would not notice a mail that does not come. */
    save: (fields: unknown, save: Save): Promise<LedgerSettings> =>
      db.$transaction(async (tx) => {
        const value = ledgerSettingsIn(fields)
        const { witnessEmail: former } = await readLedgerSettings(tx)
        const setting = { ...where, label: 'Journal de billetterie', initial: INITIAL, value }
        const after = await saveSetting(tx, { ...setting, audited, present }, save)
        if (former !== '' && former !== after.witnessEmail) {
          await queueMail(tx, { to: former, template: ledgerWitnessChanged, data: {} })
        }
        return after
      }),
  }
}

const present = ({ value, version }: Pick<Setting, 'value' | 'version'>): LedgerSettings => ({
  ...ledgerSettingsIn(value),
  version,
})

/** The audit log is never erased: it has no address of a person. */
function audited(value: unknown) {
  const { witnessEmail, retentionYears } = ledgerSettingsIn(value)
  return { witnessEmail: witnessEmail.replace(/^(.)[^@]*/, '$1…'), retentionYears }
}

import { canonicalEmail } from '@espace/contracts/auth/email'
import type { ContactEmail } from '@espace/contracts/settings/settings'
import type { Setting } from '@espace/prisma/client'
import { teamAddress } from '#platform/accounts/team-address.ts'
import { type Actor, audit } from '#platform/audit.ts'
import { lockSetting, type Save } from '#platform/content/versions.ts'
import { queueMail } from '#platform/mail/queue/queue-mail.ts'
import type { Services } from '#services.ts'
import { contactEmailChanged } from './settings-mails.ts'

const CONTACT_EMAIL = 'contact_email'

export function settingsService({ db, maintenance }: Services) {
  return {
    isInMaintenance: (): Promise<boolean> => maintenance.isOn(),

    async setMaintenance(isOn: boolean, by: Actor): Promise<void> {
      await db.$transaction(async (tx) => {
        const was = await maintenance.set(tx, isOn)
        if (was === isOn) return
        const change = { action: isOn ? 'fermeture' : 'ouverture', entity: 'settings' } as const
        const diff = { before: { enabled: was }, after: { enabled: isOn } }
        await audit(tx, by, { ...change, id: 'maintenance', ...diff })
      })
      await maintenance.isOn()
    },

    async contactEmail(): Promise<ContactEmail> {
      const setting = await db.setting.findUnique({ where: { key: CONTACT_EMAIL } })
      const email = (await teamAddress(db)) ?? ''
      return present(setting ?? { value: null, version: 1 }, email)
    },

    /** In force for the next message. The old address is notified, in case it was a mistake. */
    setContactEmail: (email: string, { by, expected }: Save): Promise<ContactEmail> =>
      db.$transaction(async (tx) => {
        const former = (await teamAddress(tx)) ?? ''
        const where = { key: CONTACT_EMAIL }
        const shown = (row: Pick<Setting, 'value' | 'version'>) => present(row, former)
        const initial = { ...where, initial: former, present: shown }
        const before = shown(await lockSetting(tx, initial, expected))
        if (before.email === email) return before
        const data = { value: email, version: { increment: 1 } }
        const after = shown(await tx.setting.update({ where, data }))
        const diff = { before: { email: masked(before.email) }, after: { email: masked(email) } }
        await audit(tx, by, {
          action: 'modification',
          entity: 'settings',
          id: CONTACT_EMAIL,
          ...diff,
        })
        if (before.email !== '') {
          await queueMail(tx, {
            to: before.email,
            template: contactEmailChanged,
            data: { newEmail: email },
          })
        }
        return after
      }),
  }
}

/** A value edited by hand may be no address. */
const present = (
  { value, version }: { value: unknown; version: number },
  otherwise: string,
): ContactEmail => ({
  email: (typeof value === 'string' && canonicalEmail(value)) || otherwise,
  version,
})

/** Enough to distinguish two addresses: the audit log is append-only, so it holds no personal data. */
const masked = (email: string): string => email.replace(/^(.)[^@]*/, '$1…')

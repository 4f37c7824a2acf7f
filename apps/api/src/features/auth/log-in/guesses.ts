import { apiError } from '@espace/contracts/kernel/errors'
import { addressIn, languageCode } from '@espace/contracts/kernel/languages'
import { FORGOT_PASSWORD_PATH } from '@espace/contracts/paths'
import type { User } from '@espace/prisma/client'
import { fingerprint } from '#platform/keys/keys.ts'
import { Counters } from '#platform/limits/rate-limit-store.ts'
import { queueMail } from '#platform/mail/queue/queue-mail.ts'
import type { Services } from '#services.ts'
import { passwordGuessed } from '../auth-mails.ts'

const HOUR_MS = 3_600_000

/** Wrong passwords of one address, from all browsers that never logged in to its account. */
const STRANGERS = { name: 'guesses', max: 20, windowMs: HOUR_MS }

/** The same for one known device, which strangers' attempts do not lock out. */
const DEVICE = { name: 'guesses-device', max: 20, windowMs: HOUR_MS }

/** Rate limit of the notice to the holder. */
const NOTICE_MS = 24 * HOUR_MS

export type Guesses = ReturnType<typeof createGuesses>

export function createGuesses({ db, log, security, now }: Services) {
  const counters = new Counters(db)
  const notifyOwner = async ({ id }: Pick<User, 'id'>): Promise<void> => {
    const before = new Date(now().getTime() - NOTICE_MS)
    await db.$transaction(async (tx) => {
      const [owner] = await tx.user.updateManyAndReturn({
        where: {
          id,
          emailVerifiedAt: { not: null },
          OR: [{ guessNoticeAt: null }, { guessNoticeAt: { lte: before } }],
        },
        data: { guessNoticeAt: now() },
      })
      if (!owner) return
      const { email, firstName } = owner
      const language = languageCode(owner.language)
      const data = { firstName, url: addressIn(language, FORGOT_PASSWORD_PATH) }
      await queueMail(tx, { to: email, userId: id, template: passwordGuessed, data, language })
    })
  }
  return {
    /**
     * Counts before the password is checked, so that no concurrent attempt escapes the limit. Addresses without an
     * account are counted alike.
     *
     * @throws {ApiError} TROP_DE_REQUETES
     */
    async begin({ email, deviceId }: { email: string; deviceId: string | undefined }) {
      const { name, max, windowMs } = deviceId === undefined ? STRANGERS : DEVICE
      const limit = { max: Math.ceil(max * security.rateLimitScale), windowMs }
      const key = `${name}:${fingerprint(`${email} ${deviceId ?? ''}`)}`
      const { totalHits } = await counters.add(key, limit)
      if (totalHits > limit.max) throw apiError('TROP_DE_REQUETES')
      return {
        /** The password was right. */
        giveBack: () => counters.remove(key),
        /** It was wrong. @param owner whose account it is, if there is one */
        fail: (owner: User | null): void => {
          if (totalHits < limit.max || !owner) return
          // Not awaited: the response time would reveal whether there is an account.
          notifyOwner(owner).catch((error: unknown) => {
            log.warn({ err: error }, 'an owner could not be notified of guesses')
          })
        },
      }
    },
  }
}

import type { UserCheck } from '@espace/contracts/newsletter/newsletter.contract'
import { asFields } from '../../lib/wire.ts'

export function asUserCheck(answer: unknown): UserCheck {
  const { isSubscribed, hasAccount } = asFields(answer)
  return { isSubscribed: isSubscribed === true, hasAccount: hasAccount === true }
}

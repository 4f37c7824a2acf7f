import type { UserCheck } from '@espace/contracts/newsletter/newsletter.contract'
import { parseFields } from '../../lib/client/parsers.ts'

export function parseUserCheck(answer: unknown): UserCheck {
  const { isSubscribed, hasAccount } = parseFields(answer)
  return { isSubscribed: isSubscribed === true, hasAccount: hasAccount === true }
}

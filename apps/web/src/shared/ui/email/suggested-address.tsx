import { run } from '@zootools/email-spell-checker'
import { typeset } from '#shared/lib/language/french.ts'
import { t } from '#shared/lib/language/language.ts'
import { useDebounced } from '#shared/lib/time/use-debounced.ts'
import forms from '../form/form.module.css'

/** Mail providers of our audience, and domains of the region that are close to one of them. */
const DOMAINS =
  'gmail.com hotmail.com hotmail.fr hotmail.be outlook.com outlook.fr outlook.be live.com live.fr live.be msn.com yahoo.com yahoo.fr yahoo.co.uk ymail.com icloud.com me.com mac.com orange.fr orange.com wanadoo.fr free.fr sfr.fr neuf.fr laposte.net bbox.fr numericable.fr aliceadsl.fr club-internet.fr cegetel.net aol.com gmx.fr gmx.com mail.com proton.me protonmail.com skynet.be telenet.be lille.fr ac-lille.fr univ-lille.fr'

/** Whole domains only; `gmail.fr` is that far from `gmail.com`. */
const OPTIONS = {
  domains: DOMAINS.split(' '),
  domainThreshold: 2.5,
  secondLevelDomains: [],
  topLevelDomains: [],
}

/** Long enough that the line never comes under a finger that goes on to the next field or the button. */
const PAUSE_MS = 600

export interface SuggestedAddressProps {
  typed: string
  onTake: (address: string) => void
}

/** Suggests the domain that a mistyped one is close to (`gmial.com`, `gmail.com`): mail to it would be lost. */
export function SuggestedAddress({ typed, onTake }: SuggestedAddressProps) {
  const email = useDebounced(typed.trim(), PAUSE_MS)
  // The library throws on half a surrogate pair, and only the domain is compared.
  const ascii = email.replaceAll(/[^!-~]/g, '-')
  const found = email === typed.trim() ? run({ email: ascii, ...OPTIONS }) : undefined
  const address = found && email.replace(/@[^@]*$/, `@${found.domain}`)
  return (
    <div role="status">
      {address !== undefined && (
        <button type="button" className={forms.suggestion} onClick={() => onTake(address)}>
          {typeset(t('Vouliez-vous dire {address} ?', { address }))}
        </button>
      )}
    </div>
  )
}

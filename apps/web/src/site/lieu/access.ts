import type { ContactDetails } from '@espace/contracts/lieu/lieu.constants'
import { houseLang, languageCode } from '#shared/lib/language/language.ts'

type Access = 'transit' | 'driving' | 'cycling' | 'stepFree'

/** What the house says of a way to come, in the language of the page where it has; empty where it says nothing. */
export function accessBy(contact: Pick<ContactDetails, Access | `${Access}English`>, way: Access) {
  const english = languageCode() === 'en' ? contact[`${way}English`] : ''
  return english ? { text: english, lang: undefined } : { text: contact[way], lang: houseLang() }
}

import type { ContactDetails } from '@espace/contracts/lieu/lieu.constants'
import { frenchLang, languageCode } from '#shared/lib/language/language.ts'

type Access = 'transit' | 'driving' | 'cycling' | 'stepFree'

/** Directions from the contact details, in English where they are translated; empty where not set. */
export function accessBy(contact: Pick<ContactDetails, Access | `${Access}English`>, way: Access) {
  const english = languageCode() === 'en' ? contact[`${way}English`] : ''
  return english ? { text: english, lang: undefined } : { text: contact[way], lang: frenchLang() }
}

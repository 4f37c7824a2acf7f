import { type ContactDetails, NO_DETAILS } from '@espace/contracts/lieu/venue'
import type { House } from '@espace/contracts/settings/operator'
import type { LegalText } from '@espace/contracts/settings/texts'
import { asFields, asListOf, asText, type Fields } from '../../lib/wire.ts'

export function asHouse(answer: unknown): House {
  const fields = asFields(answer)
  const text = (name: string) => asText(fields[name]) ?? ''
  const licences = Array.isArray(fields['licences']) ? fields['licences'] : []
  return {
    name: text('name'),
    legalForm: text('legalForm'),
    capital: text('capital'),
    siren: text('siren'),
    registry: text('registry'),
    vatNumber: text('vatNumber'),
    licences: licences.filter((licence) => typeof licence === 'string'),
    address: text('address'),
    phone: text('phone'),
    email: text('email'),
    director: text('director'),
    host: text('host'),
    hostAddress: text('hostAddress'),
    hostPhone: text('hostPhone'),
    mediator: text('mediator'),
    // An API of before, while both are renewed, does not say it.
    contact: asContact(asFields(fields['contact'] ?? {})),
  }
}

function asContact(fields: Fields): ContactDetails {
  const text = (name: keyof ContactDetails) => asText(fields[name]) ?? NO_DETAILS[name]
  return {
    street: text('street'),
    postalCode: text('postalCode'),
    city: text('city'),
    phone: text('phone'),
    email: text('email'),
    position: text('position'),
    reviews: text('reviews'),
    facebook: text('facebook'),
    instagram: text('instagram'),
    directions: text('directions'),
  }
}

export function asLegalText(answer: unknown): LegalText {
  const fields = asFields(answer)
  return {
    page: asText(fields['page']) ?? '',
    sections: asListOf(fields['sections'], asSection),
    updatedAt: asText(fields['updatedAt']) ?? null,
  }
}

function asSection({ heading, paragraphs }: Fields): LegalText['sections'][number] {
  const all = Array.isArray(paragraphs) ? paragraphs : []
  return {
    heading: asText(heading) ?? '',
    paragraphs: all.map((paragraph) => asListOf(paragraph, asPiece)),
  }
}

const asPiece = ({ text, bold, italic, href }: Fields) => ({
  text: asText(text) ?? '',
  bold: bold === true,
  italic: italic === true,
  href: asText(href) ?? null,
})

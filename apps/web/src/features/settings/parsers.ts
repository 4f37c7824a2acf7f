import { type ContactDetails, NO_DETAILS } from '@espace/contracts/lieu/venue'
import type { House } from '@espace/contracts/settings/operator'
import type { LegalText } from '@espace/contracts/settings/texts'
import { parseFields, parseListOf, parseText, type Fields } from '../../lib/client/parsers.ts'

export function parseHouse(answer: unknown): House {
  const fields = parseFields(answer)
  const text = (name: string) => parseText(fields[name]) ?? ''
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
    contact: parseContact(parseFields(fields['contact'] ?? {})),
  }
}

function parseContact(fields: Fields): ContactDetails {
  const text = (name: keyof ContactDetails) => parseText(fields[name]) ?? NO_DETAILS[name]
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

export function parseLegalText(answer: unknown): LegalText {
  const fields = parseFields(answer)
  return {
    page: parseText(fields['page']) ?? '',
    sections: parseListOf(fields['sections'], parseSection),
    updatedAt: parseText(fields['updatedAt']) ?? null,
  }
}

function parseSection({ heading, paragraphs }: Fields): LegalText['sections'][number] {
  const all = Array.isArray(paragraphs) ? paragraphs : []
  return {
    heading: parseText(heading) ?? '',
    paragraphs: all.map((paragraph) => parseListOf(paragraph, parsePiece)),
  }
}

const parsePiece = ({ text, bold, italic, href }: Fields) => ({
  text: parseText(text) ?? '',
  bold: bold === true,
  italic: italic === true,
  href: parseText(href) ?? null,
})

import type { Operator } from '@espace/contracts/settings/operator'
import type { LegalText } from '@espace/contracts/settings/texts'
import { asFields, asListOf, asText, type Fields } from '../../lib/wire.ts'

export function asOperator(answer: unknown): Operator {
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

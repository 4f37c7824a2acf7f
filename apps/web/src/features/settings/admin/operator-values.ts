import {
  ManagedOperator,
  MAX_LICENCES,
  type Operator,
  OperatorFields,
} from '@espace/contracts/settings/operator'
import * as z from 'zod'
import { withApiRules } from '../../../lib/dashboard/api-rules.ts'

/** What the form holds, as it is filled in. */
export const OperatorValues = z.object({
  name: z.string(),
  legalForm: z.string(),
  capital: z.string(),
  siren: z.string(),
  registry: z.string(),
  vatNumber: z.string(),
  /** One a line. */
  licences: z.string(),
  address: z.string(),
  phone: z.string(),
  email: z.string(),
  director: z.string(),
  host: z.string(),
  hostAddress: z.string(),
  hostPhone: z.string(),
  mediator: z.string(),
})
export type OperatorValues = z.infer<typeof OperatorValues>

export const OPERATOR_LABELS: Readonly<Record<keyof OperatorValues, string>> = {
  name: 'Nom de l’exploitant',
  legalForm: 'Forme juridique',
  capital: 'Capital',
  siren: 'SIREN',
  registry: 'Registre (RCS ou RNA)',
  vatNumber: 'Numéro de TVA',
  licences: 'Numéros de licence (PLATESV)',
  address: 'Adresse',
  phone: 'Téléphone',
  email: 'E-mail',
  director: 'Directeur ou directrice de la publication',
  host: 'Hébergeur du site',
  hostAddress: 'Adresse de l’hébergeur',
  hostPhone: 'Téléphone de l’hébergeur',
  mediator: 'Médiateur de la consommation',
}

/** What the law asks for, of what may be empty. */
const DUE = [
  'legalForm',
  'siren',
  'licences',
  'director',
  'host',
  'hostAddress',
  'mediator',
] as const satisfies (keyof OperatorValues)[]

/** The labels of what the law wants and nobody has said. */
export const missingIn = (values: OperatorValues): string[] =>
  DUE.filter((name) => values[name].trim() === '').map((name) => OPERATOR_LABELS[name])

/** The API speaks of each licence, the form has one field for all. */
export const OPERATOR_FIELDS: Readonly<Record<string, keyof OperatorValues>> = Object.fromEntries(
  Array.from({ length: MAX_LICENCES }, (_, index) => [`licences.${index}`, 'licences' as const]),
)

export const valuesOf = ({ licences, ...operator }: Operator): OperatorValues => {
  const { data } = OperatorValues.safeParse({ ...operator, licences: licences.join('\n') })
  if (!data) throw new TypeError('An operator is made of texts.')
  return data
}

export const bodyOf = ({ licences, ...values }: OperatorValues) => ({
  ...values,
  licences: licences.split(/[\n,;]+/).filter((line) => line.trim() !== ''),
})

export const OperatorForm = withApiRules(OperatorValues, OperatorFields, bodyOf)

/** What is stored now, as a refusal tells it. */
export function storedOperator(current: unknown) {
  const { data } = ManagedOperator.safeParse(current)
  return data && { values: valuesOf(data), version: data.version }
}

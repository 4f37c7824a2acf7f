import { canonicalEmail } from '@espace/contracts/auth/email'
import { fieldError } from '@espace/contracts/kernel/errors'
import {
  CONSENT_GOOD_YEARS,
  MAX_LIST_LINES,
  newsletterMessages as say,
} from '@espace/contracts/newsletter/newsletter.constants'
import { type CsvLine, fromCsv, toCsv } from '#platform/csv.ts'
import { slashed } from '#platform/french.ts'

export interface Listed {
  line: number
  email: string
  since: Date
}

export interface Fault {
  line: number
  message: string
}

/** The addresses of a list, each with the day of its consent; a missing proof is a fault. */
export function readSubscribers(csv: string, now: Date): { listed: Listed[]; faults: Fault[] } {
  const lines = fromCsv(csv)
  const known = new Set(lines[0]?.cells.keys())
  if (lines.length === 0) throw refusal('Aucune ligne dans ce fichier')
  const missing = ['email', 'date'].filter((name) => !known.has(name))
  if (missing.length > 0) throw refusal(`Colonnes manquantes : ${missing.join(', ')}`)
  if (lines.length > MAX_LIST_LINES) throw refusal(`Au plus ${MAX_LIST_LINES} lignes`)
  const read = lines.map((line) => readLine(line, now))
  return {
    listed: read.flatMap((line) => ('email' in line ? [line] : [])),
    faults: read.flatMap((line) => ('message' in line ? [line] : [])),
  }
}

const refusal = (message: string) => fieldError('csv', message)

function readLine({ line, cells }: CsvLine, now: Date): Listed | Fault {
  const email = canonicalEmail(cells.get('email') ?? '')
  if (email === null) return { line, message: say.emailInvalid }
  const day = /^(\d{1,2})[/.](\d{1,2})[/.](\d{4})$|^(\d{4})-(\d\d)-(\d\d)$/.exec(
    cells.get('date') ?? '',
  )
  const [, d, m, y, isoYear, isoMonth, isoDay] = day ?? []
  const since = dayOf(y ?? isoYear, m ?? isoMonth, d ?? isoDay)
  if (!since || since > now) {
    return { line, message: 'La date de l’accord manque ou n’est pas une date (JJ/MM/AAAA)' }
  }
  const oldest = new Date(now)
  oldest.setUTCFullYear(oldest.getUTCFullYear() - CONSENT_GOOD_YEARS)
  if (since < oldest) {
    return { line, message: `Accord de plus de ${CONSENT_GOOD_YEARS} ans : il est à redemander` }
  }
  return { line, email, since }
}

/** Midnight of an existing day. */
function dayOf(year = '', month = '', day = ''): Date | undefined {
  const date = new Date(`${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}T00:00Z`)
  return date.getUTCDate() === Number(day) ? date : undefined
}

export interface Proven {
  email: string
  since: Date
  source: string | null
  wording: string | null
  agreedAt: Date | null
}

/** A list for other software, with its proofs of consent. */
export const writeSubscribers = (rows: readonly Proven[]): string =>
  toCsv<Proven>(
    {
      email: ({ email }) => email,
      date: ({ since, agreedAt }) => frenchDay(agreedAt ?? since),
      'origine de l’accord': ({ source }) => source,
      'mention acceptée': ({ wording }) => wording,
    },
    rows,
  )

const frenchDay = (date: Date) => slashed(date.toISOString().slice(0, 10))

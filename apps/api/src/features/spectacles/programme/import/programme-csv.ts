import { fieldError, type Issue } from '@espace/contracts/kernel/errors'
import { VENUE } from '@espace/contracts/lieu/lieu.constants'
import type { ManagedSpectacle } from '@espace/contracts/spectacles/managed-spectacle'
import * as fields from '@espace/contracts/spectacles/spectacle-fields'
import { MAX_IMPORT_LINES } from '@espace/contracts/spectacles/spectacles.constants'
import * as z from 'zod'
import { type CsvLine, fromCsv, toCsv } from '#platform/csv.ts'
import { decimal } from '#platform/french.ts'

/** A show as a line of a programme gives it. */
const Line = z.object({
  title: fields.title,
  date_spectacle: fields.date_spectacle,
  heure_spectacle: fields.time,
  lieu: fields.lieu,
  lien_spectacle: fields.lien_spectacle,
  description: fields.description,
})
export type ProgrammeLine = z.output<typeof Line>

export interface ReadLine {
  line: number
  said: Record<keyof ProgrammeLine, string>
  /** Undefined: the line has faults. */
  show: ProgrammeLine | undefined
  issues: Issue[]
}

/** The headings that a column may have, without case and accents. */
const HEADINGS: Record<keyof ProgrammeLine, readonly string[]> = {
  title: ['titre', 'title'],
  date_spectacle: ['date'],
  heure_spectacle: ['heure', 'time'],
  lieu: ['lieu', 'place'],
  lien_spectacle: ['lien', 'link'],
  description: ['description'],
}

const NEEDED = ['title', 'date_spectacle', 'heure_spectacle'] as const

/** Reads a programme; what is no table of shows at all is refused as a whole. */
export function readProgramme(csv: string): ReadLine[] {
  const lines = fromCsv(csv)
  const known = new Set(lines[0]?.cells.keys())
  const missing = NEEDED.filter((name) => !HEADINGS[name].some((heading) => known.has(heading)))
  if (lines.length === 0) throw refusal('Aucune ligne dans ce fichier')
  if (missing.length > 0) {
    throw refusal(`Colonnes manquantes : ${missing.map((name) => HEADINGS[name][0]).join(', ')}`)
  }
  if (lines.length > MAX_IMPORT_LINES) throw refusal(`Au plus ${MAX_IMPORT_LINES} lignes`)
  return lines.map(readLine)
}

const refusal = (message: string) => fieldError('csv', message)

function readLine({ line, cells }: CsvLine): ReadLine {
  const cell = (name: keyof ProgrammeLine) =>
    HEADINGS[name].map((heading) => cells.get(heading)).find(Boolean) ?? ''
  const said = {
    title: cell('title'),
    date_spectacle: dayOf(cell('date_spectacle')),
    heure_spectacle: timeOf(cell('heure_spectacle')),
    lieu: cell('lieu') || VENUE.lieu,
    lien_spectacle: cell('lien_spectacle'),
    description: cell('description'),
  }
  const { data, error } = Line.safeParse(said)
  const issues = (error?.issues ?? []).map(({ path, message }) => ({
    path: path.map(String).join('.'),
    message,
  }))
  return { line, said, show: data, issues }
}

/** `21/11/2026` as spreadsheets write it is `2026-11-21`. */
const dayOf = (text: string) =>
  text.replace(
    /^(\d{1,2})[/.](\d{1,2})[/.](\d{4})$/,
    (_, day: string, month: string, year: string) =>
      `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`,
  )

/** `20h30` and `20h` are `20:30` and `20:00`. */
const timeOf = (text: string) =>
  text.replace(
    /^(\d{1,2})\s*[h:]\s*(\d{2})?(:\d{2})?$/i,
    (_, hour: string, minute: string | undefined, second: string | undefined) =>
      `${hour.padStart(2, '0')}:${minute ?? '00'}${second ?? ''}`,
  )

/** Every show as a spreadsheet opens it; the first columns can be brought in again. */
export const writeProgramme = (shows: readonly ManagedSpectacle[]): string =>
  toCsv(
    {
      titre: ({ title }) => title,
      date: ({ date_spectacle }) => date_spectacle,
      heure: ({ heure_spectacle }) => heure_spectacle.slice(0, 5),
      lieu: ({ lieu }) => lieu,
      lien: ({ lien_spectacle }) => lien_spectacle,
      description: ({ description }) => description,
      statut: ({ status }) => status,
      'publié le': ({ publishAt }) => publishAt,
      'prix (€)': ({ price_cents: cents }) => (cents === null ? null : decimal(cents)),
      capacité: ({ capacity }) => capacity,
      'places restantes': ({ places_restantes }) => places_restantes,
      série: ({ recurrenceId }) => recurrenceId,
      identifiant: ({ id }) => id,
    } satisfies Record<string, (show: ManagedSpectacle) => string | number | null>,
    shows,
  )

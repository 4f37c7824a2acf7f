import type { LanguageCode } from '@espace/contracts/kernel/languages'
import type { Prisma } from '@espace/prisma/client'
import type * as z from 'zod'
import type { MailContent } from '../content/mail-content.ts'

/** Priorities of the queue: the lower, the sooner. */
const URGENCY = { access: 0, ticket: 1, notice: 2, bulk: 3 } as const

export const DAILY_BUDGETS = { prompted: 20, reset: 6 } as const

/** A template's data as stored in the queue. */
export type MailSchema = z.ZodType<Prisma.InputJsonObject>

type Write<Data> = (data: Data) => MailContent

interface Definition<Schema extends MailSchema> {
  /** Stored in the queue, whose rows outlive a version. */
  name: string
  urgency: keyof typeof URGENCY
  /**
   * The daily budget of its recipient that a mail counts towards, if any. Mails that a public form or a booking
   * triggers have one. Reset links have their own, so that a flood of the others does not block them. Security notices
   * and mails that staff cause are never withheld.
   */
  budget?: keyof typeof DAILY_BUDGETS
  data: Schema
  /** In each language that its readers may have booked in; in French alone where pages are, too. */
  write: Write<z.infer<Schema>> | Record<LanguageCode, Write<z.infer<Schema>>>
}

export interface MailTemplate<Schema extends MailSchema = MailSchema> extends Pick<
  Definition<Schema>,
  'name' | 'budget' | 'data'
> {
  urgency: number
  isTranslated: boolean
  /** @throws {Error} the stored data does not match this version's schema */
  write: (stored: unknown, language?: LanguageCode) => MailContent
}

/** An email, defined in one place: `<room>-mails.ts`; `mails.ts` lists the rooms. */
export const mailTemplate = <Schema extends MailSchema>(
  definition: Definition<Schema>,
): MailTemplate<Schema> => {
  const { data, urgency, write } = definition
  return {
    ...definition,
    urgency: URGENCY[urgency],
    isTranslated: typeof write !== 'function',
    write: (stored, language = 'fr') =>
      typeof write === 'function'
        ? write(data.parse(stored))
        : { ...write[language](data.parse(stored)), language },
  }
}

/** By name. */
export type MailTemplates = ReadonlyMap<string, MailTemplate>

/** @throws {Error} two of them have the same name */
export function templatesByName(rooms: readonly Record<string, MailTemplate>[]): MailTemplates {
  const all = rooms.flatMap((room) => Object.values(room))
  const byName = new Map(all.map((template) => [template.name, template]))
  if (byName.size < all.length) throw new Error('Two emails have the same name.')
  return byName
}

export const NOT_YOU = {
  fr: 'Ce n’était pas vous ? Ne faites rien : sans ce clic, rien ne change.',
  en: 'It was not you? Do nothing: without this click, nothing changes.',
}

export const greeted =
  <Data extends { firstName: string }>(write: Write<Data>, hello = 'Bonjour') =>
  (data: Data): MailContent => {
    const content = write(data)
    return { ...content, blocks: [greeting(hello, data.firstName), ...content.blocks] }
  }

export const greetedInEnglish = <Data extends { firstName: string }>(write: Write<Data>) =>
  greeted(write, 'Hello')

/** A plausible first name. Anything else, such as an address that a mail program would link, is left out. */
const NAME = /^[\p{L}\p{M}'’ -]{1,60}$/u

const greeting = (hello: string, firstName: string): string =>
  NAME.test(firstName) ? `${hello} ${firstName.trim()},` : `${hello},`

import * as z from 'zod'
import {
  count,
  Day,
  Id,
  instant,
  named,
  pageNumber,
  pageSize,
  Pagination,
  PERSON_NAME,
  Version,
  versioned,
} from '../kernel/fields.ts'
import { inLines, inOneLine } from '../kernel/plain-text.ts'
import { defineAdminContract, sharing } from '../kernel/route.ts'
import { email, linkToken } from '../newsletter/mail-link.ts'
import { UNSUBSCRIBE_LIMIT } from '../rate-limits.ts'
import {
  VANNE_MAX,
  VANNE_NAME_MAX,
  VANNE_STATUSES,
  vanneMessages as say,
  VANNES_PAGE_SIZE,
} from './vannes.constants.ts'

const written = (error: string) =>
  z.string(error).refine((said) => said.isWellFormed() && !said.includes('\0'), {
    error: say.unreadable,
    abort: true,
  })

const text = written(say.required)
  .transform(inLines)
  .pipe(z.string().min(1, { error: say.required, abort: true }).max(VANNE_MAX, say.long))

const firstName = written(say.nameInvalid)
  .transform(inOneLine)
  .pipe(z.string().max(VANNE_NAME_MAX, say.nameLong).regex(PERSON_NAME, say.nameInvalid))

/** A spectator's favourite joke of an evening. */
export const Vanne = z
  .strictObject({
    email,
    /** Names the evening, too. */
    token: linkToken,
    text,
    firstName: firstName.default(''),
  })
  .meta({ id: 'Vanne' })

export const PublishedVanne = named('PublishedVanne', {
  id: z.int().positive(),
  text: z.string(),
  firstName: z.string().meta({ description: 'Empty if not given' }),
  show: z.string().meta({ description: 'Title of the show' }),
})
export type PublishedVanne = z.infer<typeof PublishedVanne>

export const OwnVanne = named('OwnVanne', {
  spectacleId: z.int().positive(),
  title: z.string(),
  date_spectacle: Day,
  text: z.string(),
  firstName: z.string(),
  status: z.enum(VANNE_STATUSES),
  saidAt: instant,
})
export type OwnVanne = z.infer<typeof OwnVanne>

export const ManagedVanne = OwnVanne.extend({ id: z.int().positive(), version: Version }).meta({
  id: 'ManagedVanne',
})
export type ManagedVanne = z.infer<typeof ManagedVanne>

const status = z.enum(VANNE_STATUSES, 'Le statut est proposée, publiée ou refusée')

/** « La meilleure vanne ? », asked by mail the morning after. */
export const vannesContract = sharing({ access: 'public' })({
  send: {
    method: 'POST',
    path: '/api/vannes',
    summary:
      'Submit the best joke of an evening, with the token of an email; replaces the former one',
    body: Vanne,
    response: z.object({ message: z.string() }),
    limits: [UNSUBSCRIBE_LIMIT],
    errors: ['LIEN_INVALIDE', 'VANNE_PUBLIEE'],
  },
  published: {
    method: 'GET',
    path: '/api/reviews/vannes',
    summary: 'List the latest published jokes',
    response: z.object({ vannes: z.array(PublishedVanne) }).meta({ id: 'PublishedVannes' }),
  },
})

export const vannesAdminContract = defineAdminContract({
  list: {
    method: 'GET',
    path: '/api/admin/vannes',
    summary: 'List submitted jokes, newest first',
    query: z.object({
      page: pageNumber().default(1),
      limit: pageSize(100).default(VANNES_PAGE_SIZE),
      status: status.optional(),
    }),
    response: z
      .object({
        vannes: z.array(ManagedVanne),
        proposed: count.meta({ description: 'Unread ones, on all pages' }),
        pagination: Pagination,
      })
      .meta({ id: 'ManagedVannes' }),
  },
  setStatus: {
    method: 'PUT',
    path: '/api/admin/vannes/:id',
    summary: 'Set the status of a joke: published, refused or submitted',
    params: Id,
    body: z.strictObject({ status, ...versioned }),
    response: ManagedVanne,
    isVersioned: true,
  },
})

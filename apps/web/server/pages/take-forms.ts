import { hash } from 'node:crypto'
import { IDEMPOTENCY_HEADER } from '@espace/contracts/kernel/constants'
import { apiError } from '@espace/contracts/kernel/errors'
import { hangUpBeyond } from '@espace/server/hang-up'
import express, { type ErrorRequestHandler, type RequestHandler } from 'express'
import { visitHeaders } from '../guards/request-id.ts'
import type { PageSource } from './page-source.ts'
import { sendPage } from './serve-pages.ts'

/** The maximum size and number of fields of a form; the longest message fits in several times. */
const LIMITS = { limit: 64 * 1024, parameterLimit: 30 }

/** Forms that are sent without a script: the site reads them, and the page is the answer (decision 033). */
export const takeForms = (pages: PageSource): (RequestHandler | ErrorRequestHandler)[] => [
  refuseOtherSites,
  hangUpBeyond(LIMITS.limit, () => apiError('CONTENU_TROP_LOURD')),
  express.urlencoded({ extended: false, ...LIMITS }),
  answerWithPage(pages),
  refuseUnreadable,
]

const answerWithPage =
  (pages: PageSource): RequestHandler =>
  async (request, response, next) => {
    const { post } = await pages.renderer()
    const values = textsIn(request.body)
    // Pressed twice on one page, or again after a lost answer: one call, as the page's minute is among the values.
    const key = hash('sha256', JSON.stringify([request.path, values]), 'base64url')
    const headers = { ...visitHeaders(request), [IDEMPOTENCY_HEADER]: key }
    const actionData = await post(request.path, values, headers)
    if (actionData) await sendPage(pages, request, response, actionData)
    else next()
  }

const refuseUnreadable: ErrorRequestHandler = (error: unknown, _request, response, next) => {
  const status = statusOf(error)
  if (status === undefined || response.headersSent) next(error)
  else response.status(status).type('text').send(apiError('REQUETE_INVALIDE').message)
}

/** Refuses cross-site forms. A page with `no-referrer` sends no origin, but `Sec-Fetch-Site`. */
const refuseOtherSites: RequestHandler = (request, response, next) => {
  const [site, origin] = [request.get('Sec-Fetch-Site'), request.get('Origin')]
  const isOurs =
    site === undefined
      ? origin === undefined || hostOf(origin) === request.get('Host')
      : site === 'same-origin' || site === 'none'
  if (isOurs) next()
  else response.status(403).type('text').send(apiError('ACCES_INTERDIT').message)
}

const hostOf = (origin: string): string | undefined => URL.parse(origin)?.host

/** A field that occurs twice is ignored. */
function textsIn(body: unknown): Record<string, string> {
  const fields = Object.entries(typeof body === 'object' && body !== null ? body : {})
  return Object.fromEntries(
    fields.filter((field): field is [string, string] => typeof field[1] === 'string'),
  )
}

/** The status of Express's body parser errors. */
function statusOf(error: unknown): number | undefined {
  if (typeof error !== 'object' || error === null || !('status' in error)) return undefined
  const { status } = error
  return typeof status === 'number' && status >= 400 && status < 500 ? status : undefined
}

import { apiError } from '@espace/contracts/kernel/errors'
import type { LanguageCode } from '@espace/contracts/kernel/languages'
import { whenOf } from '@espace/contracts/spectacles/when'
import { type Db, Prisma } from '@espace/prisma/client'
import * as z from 'zod'
import { type Purpose, recordConsent, withdrawConsent } from '#features/newsletter/consents.ts'
import { confirmLink, mayWriteTo, type Wish } from '#features/newsletter/list-links.ts'
import { queueMail } from '#platform/mail/queue/queue-mail.ts'
import { queryRow } from '#platform/sql.ts'
import type { Services } from '#services.ts'
import { alertConfirm } from './alert-mails.ts'
import { IS_BOOKABLE } from './awaited.ts'
import { Showing, SHOWING } from './showing.ts'

const TO_BE_TOLD: Purpose = { purpose: 'alertes', wording: 'prevenez-2026-11' }

export interface AlertWish extends Wish {
  spectacleId: number
}

const REFUSALS = [
  'SPECTACLE_INTROUVABLE',
  'SPECTACLE_ANNULE',
  'SPECTACLE_REPORTE',
  'SPECTACLE_PASSE',
  'VENTES_CLOSES',
  'PLACES_LIBRES',
] as const

const CheckedShowing = Showing.extend({ refusal: z.enum(REFUSALS).nullable() })

/** The error code of a refused alert, of a row of `spectacles`; null: it can be set. */
const REFUSAL = Prisma.sql`
  case when not is_visible(spectacles) then 'SPECTACLE_INTROUVABLE'
       when status = 'annulé' then 'SPECTACLE_ANNULE'
       when is_date_tba(spectacles) then 'SPECTACLE_REPORTE'
       when starts_at <= now() then 'SPECTACLE_PASSE'
       when booking_mode = 'maison' and sales_close_at <= now() then 'VENTES_CLOSES'
       when ${IS_BOOKABLE} then 'PLACES_LIBRES' end`

export function alertesService({ db, addressKeys: keys }: Services) {
  /** The public form can be filled in with any address: one confirmation mail a day per date and address. */
  const askOwner = async (tx: Db, to: string, show: Showing, language: LanguageCode) => {
    if (!(await mayWriteTo(tx, keys.hashOf(`prévenir ${show.id} ${to}`)))) return
    const data = {
      title: show.title,
      when: whenOf(show.day, show.time, language),
      url: confirmLink(keys, { email: to, list: 'alertes', language }),
    }
    await queueMail(tx, { to, template: alertConfirm, data, language })
  }

  return {
    /** Against account enumeration: only the owner of the address is notified. */
    ask: ({ spectacleId, email, isTheirs, address, language }: AlertWish): Promise<void> =>
      db.$transaction(async (tx) => {
        const show = await queryRow(tx, CheckedShowing)`
          select ${SHOWING}, ${REFUSAL} as refusal from spectacles where id = ${spectacleId}`
        if (!show || show.refusal) throw apiError(show?.refusal ?? 'SPECTACLE_INTROUVABLE')
        const emailHash = keys.hashOf(email)
        const now = new Date()
        const anew = { toldAt: null, askedAt: now, ...(isTheirs && { confirmedAt: now, language }) }
        const alert = await tx.dateAlert.upsert({
          where: { spectacleId_email: { spectacleId, email } },
          create: { spectacleId, email, emailHash, language, ...anew },
          update: anew,
        })
        const consent = { emailHash, source: 'formulaire', address, isConfirmed: isTheirs } as const
        await recordConsent(tx, { ...TO_BE_TOLD, ...consent })
        if (alert.confirmedAt === null) await askOwner(tx, email, show, language)
      }),

    /** The link of the confirmation mail: the owner of the address consents. */
    async confirm(email: string, token: string, address: string): Promise<void> {
      if (!keys.isConfirmToken('alertes', email, token, new Date())) throw apiError('LIEN_INVALIDE')
      const emailHash = keys.hashOf(email)
      await db.$transaction(async (tx) => {
        const { count } = await tx.dateAlert.updateMany({
          where: { email },
          data: { confirmedAt: new Date() },
        })
        if (count === 0) throw apiError('LIEN_INVALIDE')
        // The link proves that the address receives mail: a bounce is void.
        await tx.suppression.deleteMany({ where: { emailHash, reason: 'rejet' } })
        await tx.bounce.deleteMany({ where: { emailHash } })
        const consent = { emailHash, source: 'lien', address, isConfirmed: true } as const
        await recordConsent(tx, { ...TO_BE_TOLD, ...consent })
      })
    },

    async stop(email: string, token: string): Promise<void> {
      if (!keys.isLeaveToken('alertes', email, token)) throw apiError('LIEN_INVALIDE')
      await db.$transaction(async (tx) => {
        await tx.dateAlert.deleteMany({ where: { email } })
        await withdrawConsent(tx, keys.hashOf(email), TO_BE_TOLD)
      })
    },
  }
}

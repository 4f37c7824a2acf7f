import { apiError } from '@espace/contracts/kernel/errors'
import { FirstSteps, type Soiree, type Tonight } from '@espace/contracts/soirees/soirees'
import { type Db, Prisma } from '@espace/prisma/client'
import * as z from 'zod'
import { queryRow } from '#platform/sql.ts'
import { OPERATOR_KEY } from '#platform/venue/operator.ts'
import type { Services } from '#services.ts'
import { IS_OVER, IS_TO_COME } from '../door/evening-of.ts'
import { leavingOf } from './leaving.ts'
import { selectSoirees } from './soiree-rows.ts'

/** As many dates as a phone shows in a few screens. */
const DATES = 8

/** A missing cash-up is not asked for after that many days. */
const CLOSING_DAYS = 14

const LETTERS = 10

const Begun = FirstSteps.extend({ hasPlayed: z.boolean() })

/** The administrator's overview before the performance. */
export function tonightService({ db, origin }: Services) {
  return {
    async read(): Promise<Tonight> {
      const [dates, toClose, messages, incidents, letters, firstSteps, leaving] = await Promise.all(
        [
          selectSoirees(
            db,
            Prisma.sql`is_visible(spectacles) and not is_date_tba(spectacles)
            and starts_at > now() - interval '2 days' and ${IS_TO_COME}`,
            DATES,
          ),
          selectSoirees(db, TO_CLOSE, DATES),
          db.contactMessage.count({ where: { status: { not: 'traite' } } }),
          db.paymentIncident.count({ where: { settledAt: null } }),
          db.campaign.findMany({
            where: { status: { in: ['programmee', 'en_pause', 'partielle'] } },
            orderBy: { id: 'desc' },
            take: LETTERS,
          }),
          selectFirstSteps(db),
          leavingOf(db, origin),
        ],
      )
      return {
        dates,
        waiting: {
          messages,
          incidents,
          letters: letters.map(({ id, subject, status, scheduledAt }) => ({
            id,
            subject,
            status,
            scheduledAt: scheduledAt?.toISOString() ?? null,
          })),
          toClose: toClose
            .map(({ id, title, date_spectacle }) => ({ id, title, date_spectacle }))
            .toReversed(),
        },
        leaving,
        firstSteps,
      }
    },

    async get(id: number): Promise<Soiree> {
      const [soiree] = await selectSoirees(db, Prisma.sql`spectacles.id = ${id}`, 1)
      if (!soiree) throw apiError('SPECTACLE_INTROUVABLE')
      return soiree
    },
  }
}

/** Performances with bookings and without a cash-up. */
const TO_CLOSE = Prisma.sql`
  starts_at > now() - ${CLOSING_DAYS} * interval '1 day' and starts_at <= now() and ${IS_OVER}
    and booking_mode = 'maison' and is_visible(spectacles) and not is_off(spectacles)
    and seats_taken > 0
    and not exists (select from closings c where c.spectacle_id = spectacles.id)`

async function selectFirstSteps(db: Db): Promise<FirstSteps | null> {
  const begun = await queryRow(db, Begun)`
    select exists (select from settings where key = ${OPERATOR_KEY}) as house,
      exists (select from spectacles where deleted_at is null) as show,
      exists (select from spectacles where deleted_at is null and price_cents is not null) as price,
      (select true from spectacles where is_visible(spectacles) and starts_at > now()
        order by spectacles.starts_at limit 1) is not null as date,
      exists (select from campaigns) as letter,
      exists (select from spectacles
               where is_visible(spectacles) and status <> 'annulé' and starts_at <= now()) as "hasPlayed"`
  if (!begun || begun.hasPlayed) return null
  const { hasPlayed: _, ...steps } = begun
  return steps
}

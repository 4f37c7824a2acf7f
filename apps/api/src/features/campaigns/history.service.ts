import type { DeliveryState } from '@espace/contracts/campaigns/campaigns.constants'
import { apiError } from '@espace/contracts/kernel/errors'
import { type Campaign, Prisma } from '@espace/prisma/client'
import * as z from 'zod'
import { type Actor, audit } from '#platform/audit.ts'
import { toCsv } from '#platform/csv.ts'
import { type PageQuery, paginationOf, rangeOf } from '#platform/pagination.ts'
import { queryRows } from '#platform/sql.ts'
import type { Services } from '#services.ts'

/** The states of the API: a delivery sent to the end of DATA is in doubt once the wait for the reply is over. */
const WIRE_STATE = Prisma.sql`
  case when state = 'sent' then 'envoye'
       when state = 'failed' then 'echec'
       when state = 'skipped' then 'ecarte'
       when state = 'in_doubt' and claimed_until <= now() then 'a_verifier'
       else 'en_attente' end`

const storedAs = (state: DeliveryState) => Prisma.sql`
  state = any(${STORED[state]}::delivery_state[]) and ${WIRE_STATE} = ${state}`

const STORED: Readonly<Record<DeliveryState, readonly string[]>> = {
  en_attente: ['pending', 'claimed', 'in_doubt'],
  envoye: ['sent'],
  echec: ['failed'],
  a_verifier: ['in_doubt'],
  ecarte: ['skipped'],
}

const Count = z.object({ id: z.int(), state: z.string(), count: z.int() })

const Delivery = z.object({
  id: z.int(),
  email: z.string(),
  state: z.enum(['en_attente', 'envoye', 'echec', 'a_verifier', 'ecarte']),
  attempts: z.int(),
  error: z.string().nullable(),
  sentAt: z.date().nullable(),
})
export type DeliveryRow = z.infer<typeof Delivery>

export interface CountedCampaign extends Campaign {
  counts: Partial<Record<string, number>>
}

export function historyService({ db }: Pick<Services, 'db'>) {
  const counted = async (campaigns: Campaign[]): Promise<CountedCampaign[]> => {
    const ids = campaigns.map(({ id }) => id)
    const rows = await queryRows(db, Count)`
      select campaign_id as id, ${WIRE_STATE} as state, count(*)::int as count
        from deliveries
       where campaign_id = any(${ids}::int[])
       group by 1, 2`
    return campaigns.map((campaign) => {
      const own = rows.filter(({ id }) => id === campaign.id)
      return { ...campaign, counts: Object.fromEntries(own.map((row) => [row.state, row.count])) }
    })
  }

  const get = async (id: number): Promise<CountedCampaign> => {
    const campaign = await db.campaign.findUnique({ where: { id } })
    const [found] = campaign ? await counted([campaign]) : []
    if (!found) throw apiError('CAMPAGNE_INTROUVABLE')
    return found
  }

  const deliveries = (id: number, state: DeliveryState | undefined, rest: Prisma.Sql) =>
    queryRows(db, Delivery)`
      select id, email, ${WIRE_STATE} as state, attempts, last_error as error, sent_at as "sentAt"
        from deliveries
       where campaign_id = ${id} and ${state ? storedAs(state) : Prisma.sql`true`}
       order by id
       ${rest}`

  return {
    get,

    async list(query: PageQuery) {
      const [campaigns, total] = await Promise.all([
        db.campaign.findMany({ orderBy: { id: 'desc' }, ...rangeOf(query) }),
        db.campaign.count(),
      ])
      return { campaigns: await counted(campaigns), pagination: paginationOf(total, query) }
    },

    async deliveries(id: number, state: DeliveryState | undefined, query: PageQuery) {
      const { counts, recipientsCount } = await get(id)
      const { skip, take } = rangeOf(query)
      const rest = Prisma.sql`limit ${take} offset ${skip}`
      const total = state ? (counts[state] ?? 0) : recipientsCount
      const pagination = paginationOf(total, query)
      return { deliveries: await deliveries(id, state, rest), pagination }
    },

    /** An export of addresses is logged. */
    async csv(id: number, by: Actor): Promise<string> {
      const { subject: label } = await get(id)
      const rows = await deliveries(id, undefined, Prisma.empty)
      const after = { lignes: rows.length }
      await audit(db, by, { action: 'export', entity: 'newsletter', id, label, after })
      return toCsv(
        {
          Email: ({ email }: DeliveryRow) => email,
          État: ({ state }) => STATE_NAMES[state],
          Tentatives: ({ attempts }) => attempts,
          'Envoyé le': ({ sentAt }) => sentAt?.toISOString() ?? '',
          Erreur: ({ error }) => error,
        },
        rows,
      )
    },
  }
}

const STATE_NAMES: Record<DeliveryState, string> = {
  en_attente: 'en attente',
  envoye: 'envoyé',
  echec: 'échec',
  a_verifier: 'à vérifier',
  ecarte: 'écarté',
}

import * as z from 'zod'
import { named } from '../kernel/fields.ts'
import { defineAdminContract } from '../kernel/route.ts'

/** What a restore puts in quarantine, each until staff open it. */
export const QUARANTINED = ['mails', 'newsletters', 'refunds', 'chores'] as const

const Restoration = named('Restoration', {
  at: z.iso.datetime(),
  backupAt: z.iso.datetime().meta({ description: 'When the backup was made' }),
  reconciledAt: z.iso.datetime().nullable(),
  lostOperations: z.int().nonnegative().meta({
    description:
      'Numbers of the ledger that were given since the backup, and whose operations are lost',
  }),
  held: z.array(z.object({ kind: z.enum(QUARANTINED), count: z.int().nonnegative() })),
})
export type Restoration = z.infer<typeof Restoration>

const State = z.object({ restoration: Restoration.nullable() })

export const restorationContract = defineAdminContract({
  restoration: {
    method: 'GET',
    path: '/api/admin/restoration',
    summary: 'Effects held back since a backup was restored; null if none',
    response: State,
  },
  openAfterRestoration: {
    method: 'POST',
    path: '/api/admin/restoration/open',
    needsConfirmation: true,
    summary: 'Release one kind of effect; older messages only on request',
    body: z.object({
      kind: z.enum(QUARANTINED, 'Choix inconnu'),
      withFormer: z.boolean('Oui ou non est attendu').default(false),
    }),
    response: State,
    errors: ['RESTAURATION_A_COMPARER'],
    fault: 'ERREUR_SAUVEGARDE',
  },
})

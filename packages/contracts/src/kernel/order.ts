import * as z from 'zod'

/** Everything that is in an order, first to last. */
export const Order = z.object({
  ids: z
    .array(z.int().positive().max(999_999_999), 'Un ordre est une liste d’identifiants')
    .max(1_000)
    .refine((ids) => new Set(ids).size === ids.length, 'Chaque identifiant une seule fois'),
})

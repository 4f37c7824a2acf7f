import * as z from 'zod'
import { named } from '../kernel/fields.ts'
import { definePublicReads } from '../kernel/route.ts'

/** A visitor's review of the venue on the maps service (§3). */
export const Review = named('Review', {
  author_name: z.string(),
  author_url: z.string().meta({ description: 'https, or empty' }),
  profile_photo_url: z.string().meta({ description: 'https on the host of the service, or empty' }),
  rating: z.number().min(0).max(5),
  relative_time_description: z.string().meta({ description: 'Such as « il y a 2 mois »' }),
  text: z.string(),
})
export type Review = z.infer<typeof Review>

export const Reviews = named('Reviews', {
  rating: z.number().min(0).max(5).nullable().meta({ description: 'Of all reviews' }),
  reviews: z.array(Review),
})
export type Reviews = z.infer<typeof Reviews>

export const avisContract = definePublicReads({
  list: {
    path: '/api/reviews',
    summary: 'Google reviews of the venue; fetched each time, never stored',
    response: Reviews,
    errors: ['AVIS_NON_CONFIGURES', 'AVIS_INDISPONIBLES'],
    isPersonal: true,
  },
  availability: {
    path: '/api/reviews/availability',
    summary: 'Whether reviews are configured (place and key)',
    response: z.object({ available: z.boolean() }).meta({ id: 'ReviewsAvailability' }),
  },
})

import { VENUE } from '@espace/contracts/lieu/lieu.constants'
import * as fields from '@espace/contracts/spectacles/spectacle-fields'
import * as z from 'zod'
import { shapeOf } from '#office/lib/edit/fields.ts'
import { tarifRules } from '#office/ui/tarifs/tarif-rows.ts'
import { serverNow } from '#shared/lib/time/clock.ts'
import { parisInstant } from '#shared/lib/time/paris.ts'
import { DETAIL_RULES } from './show-details.ts'
import { SHOW_FIELDS, type ShowValues } from './show-values.ts'

const REQUIRED = 'Ce champ est requis'

const required = z.string().trim().min(1, REQUIRED)

const IS_OVER = 'Cette date est passée. Si c’est voulu, cochez « Date passée ».'

/** Stricter than the API's rule: a file name needs the extension of a picture. */
const picture = fields.img.refine(
  (path) => /\.(?:webp|jpe?g|png|gif|avif|svg)(?:$|[?#])/i.test(path),
  'Ce n’est pas une image : déposez un fichier, ou donnez l’adresse d’une image.',
)

/** Seats sold by this product need a price, or the mark that the show is free. */
const price = (values: ShowValues) => {
  const euros = z
    .string()
    .regex(/^(\d{1,4}([.,]\d{1,2})?)?$/, 'Un prix en euros, par exemple 15 ou 12,50')
  if (values.booking_mode !== 'maison') return euros
  return values.isFree
    ? z.string()
    : euros.refine((said) => /[1-9]/.test(said), 'Un prix, ou cochez « Entrée gratuite »')
}

/** Whether a start is past; without an hour, whether the day is. */
const isOver = (day: string, time: string) =>
  day !== '' && Date.parse(parisInstant(day, `${time || '23:59'}:00`)) <= serverNow()

/** Required fields of a single date, or of a recurrence (§5). */
const rulesOf = (values: ShowValues): Partial<Record<keyof ShowValues, z.ZodType>> => ({
  title: fields.title,
  img: picture,
  description: fields.description,
  lieu: fields.lieu,
  lien_spectacle: fields.lien_spectacle,
  ...(isSeries(values)
    ? {
        weekdays: z.array(z.string()).min(1, 'Au moins un jour'),
        time: fields.time,
        startDate: required
          .pipe(fields.day)
          .refine((day) => !values.isRecurrent || values.isPast || !isOver(day, ''), IS_OVER),
        endDate: required
          .pipe(fields.day)
          .refine((end) => end >= values.startDate, 'La dernière date précède la première'),
      }
    : {
        date_spectacle: required
          .pipe(fields.date_spectacle)
          .refine((day) => values.isPast || !isOver(day, values.heure_spectacle), IS_OVER),
        heure_spectacle: required.pipe(fields.time),
      }),
  ...(values.publication === 'programmee' && {
    publishAt: required,
  }),
  ...(values.booking_mode === 'maison' && {
    capacity: z
      .string()
      .regex(/^[1-9]\d{0,2}$/, 'Un nombre de places, par exemple 70')
      .refine((seats) => Number(seats) <= VENUE.seats, `La salle a ${VENUE.seats} places`),
    ...(!isSeries(values) && {
      salesCloseAt: z
        .string()
        .refine(
          (close) => close === '' || values.salesOpenAt === '' || close > values.salesOpenAt,
          'Les réservations ferment avant d’ouvrir',
        ),
    }),
  }),
  price: price(values),
  ...(values.booking_mode === 'maison' && { tarifs: tarifRules }),
  ...DETAIL_RULES,
})

/** Whether the form edits a recurrence and not a single date. */
export const isSeries = ({ isRecurrent, scope }: ShowValues): boolean =>
  isRecurrent || scope !== 'date'

/** Validation of the form; the API validates again. */
export const ShowForm = shapeOf(SHOW_FIELDS).superRefine((values, context) => {
  const read: Record<string, unknown> = values
  for (const [name, rule] of Object.entries(rulesOf(values))) {
    const [issue] = rule.safeParse(read[name]).error?.issues ?? []
    if (issue) context.addIssue({ code: 'custom', path: [name], message: issue.message })
  }
})

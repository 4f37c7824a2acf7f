import * as z from 'zod'
import { named } from '../kernel/fields.ts'
import { sharing } from '../kernel/route.ts'
import { UPLOAD_LIMIT } from '../rate-limits.ts'
import { MAX_UPLOAD_BYTES, uploadMessages as say } from './uploads.constants.ts'

export const StoredPicture = named('StoredPicture', { path: z.string().startsWith('/') })
export type StoredPicture = z.infer<typeof StoredPicture>

/** The tolerance for browsers' rounding. */
const ROUNDING = 0.001

/** The cropped part of an upright picture, in shares of its width and height. */
const Crop = z
  .string(say.crop)
  .regex(/^[01](\.\d{1,6})?(,[01](\.\d{1,6})?){3}$/, { error: say.crop, abort: true })
  .transform((text) => {
    const [left = 0, top = 0, width = 0, height = 0] = text.split(',').map(Number)
    return { left, top, width, height }
  })
  .refine(
    ({ left, top, width, height }) =>
      width > 0 && height > 0 && left + width <= 1 + ROUNDING && top + height <= 1 + ROUNDING,
    say.crop,
  )

/** Their paths differ for permissions and the log alone. */
export const uploadsAdminContract = sharing({
  method: 'POST',
  access: 'admin',
  query: z.strictObject({
    crop: Crop.optional().meta({
      description: 'left,top,width,height, each a share from 0 to 1 of the upright picture',
      example: '0.1,0,0.8,1',
    }),
  }),
  upload: { maxBytes: MAX_UPLOAD_BYTES },
  response: StoredPicture,
  status: 201,
  limits: [UPLOAD_LIMIT],
  errors: ['UPLOAD_FORMAT_REFUSE', 'UPLOAD_INDISPONIBLE', 'STOCKAGE_PLEIN'],
})({
  spectacleImage: {
    path: '/api/admin/upload/spectacle-image',
    summary: 'Store the picture of a show: JPEG, PNG or WebP, at most 5 MB',
  },
  artisteImage: {
    path: '/api/admin/upload/artiste-image',
    summary: 'Store the portrait of an artist',
  },
  lieuImage: {
    path: '/api/admin/upload/lieu-image',
    summary: 'Store a picture of the venue',
  },
  photo: {
    path: '/api/admin/upload/photo',
    summary: 'Store an additional photo of a show',
  },
})

import { ManagedPhoto, PhotoChange } from '@espace/contracts/photos/photos'
import * as z from 'zod'
import { withApiRules } from '../../../lib/dashboard/api-rules.ts'

/** What the form of an additional photo holds, as it is filled in. */
export const PhotoValues = z.object({ image_path: z.string(), sort_order: z.string() })
export type PhotoValues = z.infer<typeof PhotoValues>

export const PHOTO_LABELS: Readonly<Record<keyof PhotoValues, string>> = {
  image_path: 'Image',
  sort_order: 'Ordre',
}

export const NEW_PHOTO: PhotoValues = { image_path: '', sort_order: '' }

export const valuesOf = ({ image_path, sort_order }: ManagedPhoto): PhotoValues => ({
  image_path,
  sort_order: sort_order === null ? '' : String(sort_order),
})

export const bodyOf = ({ image_path, sort_order }: PhotoValues) => ({
  image_path,
  sort_order: sort_order.trim() === '' ? null : Number(sort_order),
})

export const PhotoForm = withApiRules(PhotoValues, PhotoChange, bodyOf)

/** What is stored now, as a refusal tells it. */
export function storedPhoto(
  current: unknown,
): { values: PhotoValues; version: number } | undefined {
  const photo = ManagedPhoto.safeParse(current)
  return photo.success ? { values: valuesOf(photo.data), version: photo.data.version } : undefined
}

import { ManagedVenueImage, VenueImageDraft } from '@espace/contracts/lieu/lieu'
import * as z from 'zod'
import { withApiRules } from '../../../lib/dashboard/api-rules.ts'

/** What the form of a picture of the venue holds, as it is filled in. */
export const ImageValues = z.object({
  image_path: z.string(),
  kind: z.enum(['Principale', 'Galerie']),
  alt: z.string(),
})
export type ImageValues = z.infer<typeof ImageValues>

export const IMAGE_LABELS: Readonly<Record<keyof ImageValues, string>> = {
  image_path: 'Image',
  kind: 'Type',
  alt: 'Description',
}

export const NEW_IMAGE: ImageValues = { image_path: '', kind: 'Galerie', alt: '' }

export const kindOf = ({ is_main }: Pick<ManagedVenueImage, 'is_main'>): ImageValues['kind'] =>
  is_main ? 'Principale' : 'Galerie'

export const valuesOf = (image: ManagedVenueImage): ImageValues => ({
  image_path: image.image_path,
  kind: kindOf(image),
  alt: image.alt,
})

export const bodyOf = ({ image_path, kind, alt }: ImageValues) => ({
  image_path,
  is_main: kind === 'Principale',
  alt,
})

export const ImageForm = withApiRules(ImageValues, VenueImageDraft, bodyOf)

/** What is stored now, as a refusal tells it. */
export function storedImage(
  current: unknown,
): { values: ImageValues; version: number } | undefined {
  const image = ManagedVenueImage.safeParse(current)
  return image.success ? { values: valuesOf(image.data), version: image.data.version } : undefined
}

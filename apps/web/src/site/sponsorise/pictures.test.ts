import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { SPONSORED_SHOWS } from '@espace/contracts/sponsorise/sponsorise.constants'
import { expect, it } from 'vitest'
import { imagePath } from '#shared/lib/head/image-path.ts'

const PUBLIC = join(import.meta.dirname, '../../../public')

it.each(Object.values(SPONSORED_SHOWS))('the picture of $title is drawn (§2.12)', ({ img }) => {
  expect(existsSync(join(PUBLIC, imagePath(img, 'spectacles')))).toBe(true)
})

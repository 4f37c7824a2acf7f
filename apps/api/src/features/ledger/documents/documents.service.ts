import { join } from 'node:path'
import type { Services } from '#services.ts'
import { attestation } from './attestation.ts'
import type { documentPdf, PrintedDocument } from './document-pdf.ts'
import { readFacts, type SystemFacts } from './system-facts.ts'
import { systemFile } from './system-file.ts'

const FILE = join(import.meta.dirname, 'document-pdf.ts')

/** Documents that the operator prints, completes and signs, made from the system as it runs. */
export function documentsService(services: Services) {
  const printed = (write: (facts: SystemFacts) => PrintedDocument) => async () => {
    const { drawApart } = await import('#platform/pdf/draw-apart.ts')
    const document = write(await readFacts(services))
    return drawApart<typeof documentPdf>(FILE, 'documentPdf', document)
  }
  return { attestation: printed(attestation), system: printed(systemFile) }
}

import type { Services } from '#services.ts'
import { attestation } from './attestation.ts'
import { documentPdf, type PrintedDocument } from './document-pdf.ts'
import { readFacts, type SystemFacts } from './system-facts.ts'
import { systemFile } from './system-file.ts'

/** Documents that the operator prints, completes and signs, made from the system as it runs. */
export function documentsService(services: Services) {
  const printed = (write: (facts: SystemFacts) => PrintedDocument) => async () =>
    documentPdf(write(await readFacts(services)))
  return { attestation: printed(attestation), system: printed(systemFile) }
}

import * as z from 'zod'
import { textsOf, Version, versioned } from '../kernel/fields.ts'
import { defineAdminContract } from '../kernel/route.ts'
import { emailOrNone } from '../settings/contact-details.ts'
import { Bytes, defineLedgerReads } from './statements.ts'

/** Livre des procédures fiscales, article L. 102 B. */
export const LEGAL_RETENTION_YEARS = 6

/** Recipients of ledger heads besides the role `controle`, and the retention of the ledger. */
export const LedgerSettingsFields = z
  .strictObject({
    witnessEmail: emailOrNone,
    retentionYears: z
      .int('Un nombre d’années')
      .min(LEGAL_RETENTION_YEARS, `${LEGAL_RETENTION_YEARS} ans au moins : LPF, article L. 102 B`)
      .max(100, '100 ans au plus'),
  })
  .meta({ id: 'LedgerSettingsFields' })

export const LedgerSettings = textsOf({ witnessEmail: '' })
  .extend({ retentionYears: z.int(), version: Version })
  .meta({ id: 'LedgerSettings' })
export type LedgerSettings = z.infer<typeof LedgerSettings>

export const documentsContract = {
  ...defineLedgerReads({
    attestation: {
      path: '/api/admin/ledger/attestation.pdf',
      summary: 'Individual attestation of the till, both parts, to complete and sign by hand',
      response: Bytes,
      file: { name: 'attestation-individuelle.pdf', type: 'application/pdf' },
    },
    system: {
      path: '/api/admin/ledger/system.pdf',
      summary: 'Declaration of the ticketing system: version, structure, security',
      response: Bytes,
      file: { name: 'dossier-du-systeme.pdf', type: 'application/pdf' },
    },
  }),
  ...defineAdminContract({
    settings: {
      method: 'GET',
      path: '/api/admin/ledger/settings',
      summary: 'Get who receives the ledger heads by email, and the retention',
      response: LedgerSettings,
    },
    setSettings: {
      method: 'PUT',
      path: '/api/admin/ledger/settings',
      summary: 'Update both; the former address is notified',
      body: LedgerSettingsFields.extend(versioned),
      response: LedgerSettings,
      isVersioned: true,
      fault: 'ERREUR_SAUVEGARDE',
    },
  }),
}

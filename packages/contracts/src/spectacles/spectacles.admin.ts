import * as z from 'zod'
import { BIN_DAYS } from '../kernel/constants.ts'
import { Id, REMOVAL } from '../kernel/fields.ts'
import { sharing } from '../kernel/route.ts'
import {
  ImportReport,
  ManagedRange,
  ManagedSpectacle,
  MAX_IMPORT_BYTES,
  PlannedDate,
  Programme,
  scope,
  SpectacleChange,
  SpectacleDraft,
  StatusDraft,
  when,
} from './managed-spectacle.ts'
import { Rule } from './spectacle-fields.ts'

export const spectaclesAdminContract = sharing({ method: 'POST', access: 'admin' })({
  managed: {
    method: 'GET',
    path: '/api/admin/spectacles',
    summary: 'List shows that are not in the bin, soonest first, by search and filters',
    query: ManagedRange,
    response: z.array(ManagedSpectacle),
    fault: 'ERREUR_SPECTACLES',
  },
  managedOne: {
    method: 'GET',
    path: '/api/admin/spectacles/:id',
    summary: 'Get a show, drafts included',
    params: Id,
    response: ManagedSpectacle,
    errors: ['SPECTACLE_INTROUVABLE'],
  },
  add: {
    path: '/api/admin/spectacles',
    summary: 'Add a show, or every date of a recurrence; the answer is the first date',
    body: SpectacleDraft,
    response: ManagedSpectacle,
    status: 201,
    fault: 'ERREUR_AJOUT_SPECTACLE',
  },
  change: {
    method: 'PUT',
    path: '/api/admin/spectacles/:id',
    summary: 'Update a date, that date and later ones, or the series (`scope`)',
    params: Id,
    body: SpectacleChange,
    response: ManagedSpectacle,
    isVersioned: true,
    errors: ['SPECTACLE_INTROUVABLE', 'PLACES_RESERVEES', 'DATE_EXISTANTE'],
    fault: 'ERREUR_MODIFICATION_SPECTACLE',
  },
  remove: {
    ...REMOVAL,
    path: '/api/admin/spectacles/:id',
    summary: `Put a date, it and those that follow, or the whole series in the bin for ${BIN_DAYS} days`,
    query: z.object({ scope: scope.default('date') }),
    errors: ['SPECTACLE_INTROUVABLE', 'PLACES_RESERVEES'],
  },
  bin: {
    method: 'GET',
    path: '/api/admin/spectacles/bin',
    summary: 'List the shows in the bin, last deleted first',
    response: z.array(ManagedSpectacle),
    fault: 'ERREUR_SPECTACLES',
  },
  restore: {
    path: '/api/admin/spectacles/:id/restore',
    summary: 'Restore a show from the bin, with all that was deleted together with it',
    params: Id,
    response: ManagedSpectacle,
    errors: ['SPECTACLE_INTROUVABLE', 'DATE_EXISTANTE'],
  },
  duplicate: {
    path: '/api/admin/spectacles/:id/duplicate',
    summary: 'Duplicate a show with its photos, as a draft, on the same or another date',
    params: Id,
    body: z.object(when).partial(),
    response: ManagedSpectacle,
    status: 201,
    errors: ['SPECTACLE_INTROUVABLE'],
    fault: 'ERREUR_AJOUT_SPECTACLE',
  },
  addDate: {
    path: '/api/admin/spectacles/:id/dates',
    summary: 'Add a date to the series of a show',
    params: Id,
    body: z.object(when),
    response: ManagedSpectacle,
    status: 201,
    errors: ['SPECTACLE_INTROUVABLE', 'DATE_EXISTANTE'],
    fault: 'ERREUR_AJOUT_SPECTACLE',
  },
  planRecurrence: {
    path: '/api/admin/spectacles/recurrence/preview',
    summary:
      'Preview the dates that a recurrence creates, keeps, moves and removes; nothing is saved',
    body: z.object({
      recurrence: Rule,
      spectacle_id: z
        .int()
        .positive()
        .max(999_999_999)
        .optional()
        .meta({ description: 'The edited show; absent: a new one' }),
      scope: scope.default('serie'),
    }),
    response: z.object({ dates: z.array(PlannedDate) }),
    idempotency: false,
    errors: ['SPECTACLE_INTROUVABLE'],
  },
  changeStatus: {
    method: 'PUT',
    path: '/api/admin/spectacles/:id/status',
    needsConfirmation: true,
    summary: 'Set the status of a date: cancelled, postponed, full or on; undo within ten minutes',
    params: Id,
    body: StatusDraft,
    response: ManagedSpectacle,
    isVersioned: true,
    errors: ['SPECTACLE_INTROUVABLE'],
    fault: 'ERREUR_MODIFICATION_SPECTACLE',
  },
  undoStatus: {
    path: '/api/admin/spectacles/:id/status/undo',
    summary: 'Undo the last change of status, before its emails have left',
    params: Id,
    response: ManagedSpectacle,
    errors: ['SPECTACLE_INTROUVABLE', 'ANNULATION_IMPOSSIBLE'],
  },
  previewImport: {
    path: '/api/admin/spectacles/import/preview',
    summary: 'Preview an import of shows from CSV, line by line; nothing is saved',
    body: Programme,
    response: ImportReport,
    idempotency: false,
    maxBodyBytes: 2 * MAX_IMPORT_BYTES,
  },
  importProgramme: {
    path: '/api/admin/spectacles/import',
    summary: 'Import shows from CSV; existing and invalid lines are skipped',
    body: Programme,
    response: ImportReport,
    status: 201,
    maxBodyBytes: 2 * MAX_IMPORT_BYTES,
    fault: 'ERREUR_AJOUT_SPECTACLE',
  },
  exportProgramme: {
    method: 'GET',
    path: '/api/admin/spectacles/export.csv',
    summary: 'Export shows as CSV for a spreadsheet',
    response: z.string(),
    file: { name: 'spectacles.csv', type: 'text/csv' },
  },
})

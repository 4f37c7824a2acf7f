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
    summary:
      'Every show that is not in the bin, soonest first; some of them where the query asks for less',
    query: ManagedRange,
    response: z.array(ManagedSpectacle),
    fault: 'ERREUR_SPECTACLES',
  },
  managedOne: {
    method: 'GET',
    path: '/api/admin/spectacles/:id',
    summary: 'One show, be it a draft',
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
    summary: 'Change a date, it and those that follow, or the whole series (`scope`)',
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
    summary: 'The shows in the bin, deleted last first',
    response: z.array(ManagedSpectacle),
    fault: 'ERREUR_SPECTACLES',
  },
  restore: {
    path: '/api/admin/spectacles/:id/restore',
    summary: 'Take a show out of the bin, with all that went there in the same moment',
    params: Id,
    response: ManagedSpectacle,
    errors: ['SPECTACLE_INTROUVABLE', 'DATE_EXISTANTE'],
  },
  duplicate: {
    path: '/api/admin/spectacles/:id/duplicate',
    summary: 'A draft with all that this show says, and its photos, on the same or another date',
    params: Id,
    body: z.object(when).partial(),
    response: ManagedSpectacle,
    status: 201,
    errors: ['SPECTACLE_INTROUVABLE'],
    fault: 'ERREUR_AJOUT_SPECTACLE',
  },
  addDate: {
    path: '/api/admin/spectacles/:id/dates',
    summary: 'One more date of the series that this show belongs to',
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
      'The dates that saving a recurrence would create, keep, move and remove; nothing is saved',
    body: z.object({
      recurrence: Rule,
      spectacle_id: z
        .int()
        .positive()
        .max(999_999_999)
        .optional()
        .meta({ description: 'The show that is being edited; absent: a new one' }),
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
    summary: 'Say that a date is cancelled, put off, full or on again; ten minutes to undo',
    params: Id,
    body: StatusDraft,
    response: ManagedSpectacle,
    isVersioned: true,
    errors: ['SPECTACLE_INTROUVABLE'],
    fault: 'ERREUR_MODIFICATION_SPECTACLE',
  },
  undoStatus: {
    path: '/api/admin/spectacles/:id/status/undo',
    summary: 'Undo the last change of status, as long as nobody has been told',
    params: Id,
    response: ManagedSpectacle,
    errors: ['SPECTACLE_INTROUVABLE', 'ANNULATION_IMPOSSIBLE'],
  },
  previewImport: {
    path: '/api/admin/spectacles/import/preview',
    summary: 'What a programme in CSV would bring in, line by line; nothing is saved',
    body: Programme,
    response: ImportReport,
    idempotency: false,
    maxBodyBytes: 2 * MAX_IMPORT_BYTES,
  },
  importProgramme: {
    path: '/api/admin/spectacles/import',
    summary:
      'Bring a programme in CSV in; lines that are there already or have a fault are left out',
    body: Programme,
    response: ImportReport,
    status: 201,
    maxBodyBytes: 2 * MAX_IMPORT_BYTES,
    fault: 'ERREUR_AJOUT_SPECTACLE',
  },
  exportProgramme: {
    method: 'GET',
    path: '/api/admin/spectacles/export.csv',
    summary: 'Every show as CSV, as a spreadsheet opens it',
    response: z.string(),
    file: { name: 'spectacles.csv', type: 'text/csv' },
  },
})

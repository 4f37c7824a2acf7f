import type { Access } from '@espace/contracts/kernel/route'

/** Access to the routes of the ledger. */
export const LEDGER_ACCESS: Record<string, Access> = {
  'GET /api/admin/ledger/operations': 'controle',
  'GET /api/admin/ledger/operations.csv': 'controle',
  'GET /api/admin/ledger/heads.csv': 'controle',
  'GET /api/admin/ledger/archive.zip': 'controle',
  'GET /api/admin/ledger/accounts': 'controle',
  'GET /api/admin/ledger/accounts.csv': 'controle',
  'GET /api/admin/ledger/fec.txt': 'controle',
  'GET /api/admin/ledger/payouts': 'controle',
  'GET /api/admin/ledger/payouts.csv': 'controle',
  'GET /api/admin/ledger/statement': 'controle',
  'GET /api/admin/ledger/statement.csv': 'controle',
  'GET /api/admin/ledger/statement.pdf': 'controle',
  'GET /api/admin/ledger/attestation.pdf': 'controle',
  'GET /api/admin/ledger/system.pdf': 'controle',
  'GET /api/admin/ledger/settings': 'admin',
  'PUT /api/admin/ledger/settings': 'admin',
}

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { UPLOADS_LOCK } from '@espace/prisma/backup/uploads-lock'
import { expect, it, onTestFinished } from 'vitest'
import { createTestApp } from '../../../test/test-app.ts'
import { keysInForce } from './keys-in-force.ts'

const { db } = await createTestApp()

it('a process has its keys while a backup is made', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'espace-keys-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true }))
  const variables = {
    dataDir,
    isEmbedded: false,
    jwtSecret: 'a secret of the tests, with 32 bytes and more',
    previousJwtSecret: undefined,
    pepper: undefined,
    previousPepper: undefined,
    addressSecret: undefined,
  }

  const keys = await db.$transaction(async (tx) => {
    await tx.$executeRaw`select pg_advisory_xact_lock_shared(${UPLOADS_LOCK}::bigint)`
    return keysInForce(db, variables)
  })

  expect(keys.addressSecret).not.toBe('')
})

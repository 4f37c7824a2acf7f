import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { api, type ProductApi } from '@espace/contracts/api'
import { type Client, createClient as createApiClient } from '@espace/contracts/kernel/client'
import { createClient, type PrismaClient } from '@espace/prisma/client'
import { cloneDatabase } from '@espace/prisma/testing/test-server'
import { createLog } from '@espace/server/log'
import supertest, { type Agent } from 'supertest'
import { afterAll, inject } from 'vitest'
import { createApp } from '../src/app.ts'

export interface TestApp {
  db: PrismaClient
  /** Anybody, through the typed client: refuses with `ApiError`. */
  visitor: Client<ProductApi>
  /** Anybody, through bare HTTP. */
  http: Agent
  uploadsDir: string
}

/** The whole API on a database of its own, gone when the test file ends. */
export async function createTestApp(): Promise<TestApp> {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  const db = createClient(await cloneDatabase(inject('templateUrl'), name))
  const uploadsDir = mkdtempSync(join(tmpdir(), 'espace-uploads-'))
  const app = createApp({ db, log: createLog('api', 'silent'), uploadsDir })
  const http = supertest(app)
  afterAll(async () => {
    await db.$disconnect()
    rmSync(uploadsDir, { recursive: true, force: true })
  })
  const visitor = createApiClient<ProductApi>(api, async ({ method, url }) => {
    const { status, body } = await http[method === 'GET' ? 'get' : 'post'](url)
    return { status, body }
  })
  return { db, visitor, http, uploadsDir }
}

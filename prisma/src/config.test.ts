import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { databaseConfig } from './config.ts'

describe('where the data lives', () => {
  it('is a folder beside the product, filled with demo content, when nothing is said', () => {
    expect(databaseConfig({})).toEqual({
      databaseUrl: undefined,
      ownerUrl: undefined,
      rolePasswords: { app: undefined, backup: undefined },
      dataDir: resolve('.data'),
      uploadsDir: resolve('.data/uploads'),
      seed: 'demo',
    })
  })

  it('is left empty where it is a database of its own', () => {
    expect(databaseConfig({ DATABASE_URL: 'postgresql://db/espace' }).seed).toBe('none')
  })

  it('can be said for the uploads alone', () => {
    const { uploadsDir } = databaseConfig({ DATA_DIR: '/srv/data', UPLOADS_DIR: '/srv/pictures' })

    expect(uploadsDir).toBe('/srv/pictures')
  })
})

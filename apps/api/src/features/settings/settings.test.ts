import { describe, expect, it } from 'vitest'
import { createTestApp } from '../../../test/test-app.ts'

const { db, visitor } = await createTestApp()

describe('GET /api/settings/maintenance', () => {
  it('says no as long as nobody has turned it on', async () => {
    expect(await visitor.settings.maintenance()).toEqual({ maintenance_enabled: false })
  })

  it('says yes from the moment that it is on', async () => {
    await db.setting.create({ data: { key: 'maintenance_enabled', value: true } })

    expect(await visitor.settings.maintenance()).toEqual({ maintenance_enabled: true })
  })
})

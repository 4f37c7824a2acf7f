import type { Prisma, Setting } from '@espace/prisma/client'
import { type Save, saveSetting } from '#platform/content/versions.ts'
import type { VenueSetting } from '#platform/venue/venue-settings.ts'
import type { Services } from '#services.ts'

interface Managed<Value, Shown extends object> {
  /** Its name in the audit log. */
  label: string
  /** The value for the dashboard and the audit log. */
  show: (value: Value) => Shown
  /** The part for the audit log; all by default. */
  audited?: (shown: Shown) => object
}

/** Reads and saves a versioned setting of the venue. */
export function venueSettingService<Value extends Prisma.InputJsonValue, Shown extends object>(
  { db }: Services,
  { key, parse }: VenueSetting<Value>,
  { label, show, audited = (shown) => shown }: Managed<Value, Shown>,
) {
  const present = ({ value, version }: Pick<Setting, 'value' | 'version'>) => ({
    ...show(parse(value)),
    version,
  })
  const auditedValue = (value: unknown) => audited(show(parse(value)))
  return {
    managed: async () =>
      present((await db.setting.findUnique({ where: { key } })) ?? { value: null, version: 1 }),

    save: (fields: Value, save: Save) =>
      db.$transaction((tx) => {
        const initial = parse(undefined)
        const value = parse(fields)
        return saveSetting(tx, { key, label, initial, value, audited: auditedValue, present }, save)
      }),
  }
}

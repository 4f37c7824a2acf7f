import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { adminApi, api, bookingApi, doorApi, wholeApi } from './api.ts'
import type { Route } from './kernel/route.ts'

const routes: [string, Route][] = Object.entries(wholeApi).flatMap(([room, contract]) =>
  Object.entries(contract).map(([operation, route]): [string, Route] => [
    `${room}.${operation}`,
    route,
  ]),
)

/** The keys that the specification and the product's outer contract name with underscores (§3, §7). */
const SPECIFIED = [
  'author_name',
  'author_url',
  'booking_mode',
  'date_spectacle',
  'heure_spectacle',
  'image_path',
  'is_main',
  'lien_spectacle',
  'maintenance_enabled',
  'places_restantes',
  'price_cents',
  'profile_photo_url',
  'relative_time_description',
  'sort_order',
  'spectacle_id',
]

/** The names of all fields of a JSON schema, however deep. */
function keysOf(schema: unknown): string[] {
  if (Array.isArray(schema)) return schema.flatMap(keysOf)
  if (typeof schema !== 'object' || schema === null) return []
  return Object.entries(schema).flatMap(([name, part]) =>
    keysOf(part).concat(name === 'properties' ? Object.keys(part) : []),
  )
}

describe('the contracts', () => {
  it.each([
    'GET /api/settings/maintenance',
    'GET /api/spectacles',
    'GET /api/spectacles/upcoming',
    'GET /api/spectacles/all',
    'GET /api/spectacles/:id',
    'GET /api/artistes',
    'GET /api/artistes/:id',
    'GET /api/artistes/featured',
    'GET /api/photos/spectacle/:id',
    'GET /api/lieu/images/main',
    'GET /api/lieu/images/gallery',
    'GET /api/lieu/images',
    'GET /api/auth/me',
    'POST /api/auth/login',
    'POST /api/auth/register',
    'PUT /api/admin/settings/maintenance',
    'POST /api/reservations/checkout',
    'GET /api/reservations/status/:id',
    'GET /api/reservations/user/:id',
    'GET /api/reservations/availability/:id',
    'GET /api/reservations/validate/:ticket',
    'POST /api/newsletter/subscribe',
    'POST /api/newsletter/unsubscribe',
    'GET /api/newsletter/check-user/:email',
    'POST /api/contact',
    'GET /api/admin/newsletter/subscribers',
    'POST /api/admin/newsletter/send',
    'GET /api/admin/spectacles',
    'POST /api/admin/spectacles',
    'PUT /api/admin/spectacles/:id',
    'DELETE /api/admin/spectacles/:id',
  ])('hold %s of §7 (§7.2)', (line) => {
    expect(routes.map(([, { method, path }]) => `${method} ${path}`)).toContain(line)
  })

  it('never say the same address twice', () => {
    const lines = routes.map(([, { method, path }]) => `${method} ${path.replaceAll(/:\w+/g, ':')}`)

    expect(new Set(lines).size).toBe(lines.length)
  })

  it('never say the same operation twice', () => {
    const operations = [api, bookingApi, doorApi, adminApi].flatMap((rooms) =>
      Object.entries<object>(rooms).flatMap(([room, contract]) =>
        Object.keys(contract).map((operation) => `${room}.${operation}`),
      ),
    )

    expect(operations.toSorted()).toEqual(routes.map(([name]) => name).toSorted())
  })

  it('spell keys in camelCase, unless the specification names them (§3, §7)', () => {
    const schemas = routes.flatMap(([, { params, query, body, response }]) =>
      [params, query, body, response].filter((part) => part instanceof z.ZodType),
    )
    const keys = schemas.flatMap((schema) =>
      (['input', 'output'] as const).flatMap((io) =>
        keysOf(z.toJSONSchema(schema, { io, unrepresentable: 'any' })),
      ),
    )

    expect([...new Set(keys.filter((key) => key.includes('_')))].toSorted()).toEqual(SPECIFIED)
  })

  it.each(routes)('name the placeholders of %s in its parameters', (_, { path, params }) => {
    const placeholders = Array.from(path.matchAll(/:(\w+)/g), ([, name]) => name)

    expect(Object.keys(params?.shape ?? {})).toEqual(placeholders)
  })
})

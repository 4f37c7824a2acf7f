import * as z from 'zod'
import { rowsOf } from '../harness/invariants.ts'
import { call, logInAdmin, register } from '../harness/people.ts'
import type { Product } from '../harness/product.ts'
import { proveAddresses } from '../harness/venue.ts'
import type { Role } from './calls.ts'

const Me = z.object({ id: z.int() })

export type Cast = ReturnType<typeof createCast>

/** Callers by role: each keeps its session until a call has ended it. */
export function createCast(product: Pick<Product, 'door' | 'databaseUrl'>) {
  const { url: api } = product.door
  const tokens = new Map<Role, Promise<string>>()
  const tokenOf = async (role: Role): Promise<string | undefined> => {
    if (role === 'visitor') return undefined
    if (role === 'forged') return 'eyJhbGciOiJub25lIn0.e30.'
    const token = tokens.get(role) ?? (role === 'admin' ? logInAdmin(api) : comeIn(role))
    tokens.set(role, token)
    return token
  }
  const comeIn = async (role: Role): Promise<string> => {
    await openSite()
    const token = await register(api).catch(() => comeIn(role))
    await proveAddresses(product)
    if (role === 'accueil') {
      const response = await call(`${api}/api/auth/me`, { token })
      const { id } = Me.parse(await response.json())
      await rowsOf(product, `update users set role = 'accueil' where id = $1`, [id])
    }
    return token
  }
  /** Ends a maintenance that a call may have started. */
  const openSite = async (): Promise<void> => {
    const token = await tokenOf('admin')
    const url = `${api}/api/admin/settings/maintenance`
    await call(url, {
      method: 'PUT',
      body: { enabled: false },
      ...(token !== undefined && { token }),
    })
  }
  return {
    tokenOf,
    openSite,
    forget: (role: Role) => tokens.delete(role),
  }
}

import type { Route } from '@espace/contracts/kernel/route'
import { allRows } from '../all-rows.ts'
import { lineOf } from '../every-route.ts'
import type { ObjectRoute, Scene } from '../scenes.ts'
import type { TestApp } from '../test-app.ts'

/** Tokens by the caller's name in a message; undefined without a session. */
export type Callers = Record<
  'other' | 'accueil' | 'controle' | 'admin' | 'nobody',
  string | undefined
>

interface Asked {
  url: string
  route: Route
  scene: Pick<Scene, 'path' | 'query' | 'body'>
  token: string | undefined
}

async function ask({ url, route, scene, token }: Asked) {
  const path = route.path.replaceAll(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(scene.path?.[name] ?? ''),
  )
  const query = scene.query ? `?${new URLSearchParams(scene.query).toString()}` : ''
  const response = await fetch(url + path + query, {
    method: route.method,
    headers: {
      'X-Requested-With': 'XMLHttpRequest',
      ...(token !== undefined && { Authorization: `Bearer ${token}` }),
      ...(scene.body && { 'Content-Type': 'application/json' }),
    },
    ...(scene.body && { body: JSON.stringify(scene.body) }),
  })
  return { status: response.status, text: await response.text() }
}

/** Callers to refuse, by kind of owner; the owner of another kind of object has no special right. */
const STRANGERS = {
  person: ['other', 'accueil', 'controle', 'nobody'],
  team: ['owner', 'other', 'accueil', 'controle', 'nobody'],
  ledger: ['owner', 'other', 'accueil', 'nobody'],
  door: ['owner', 'other', 'controle', 'nobody'],
  key: ['other', 'nobody'],
  house: ['other', 'accueil', 'controle', 'nobody'],
  address: ['other', 'nobody'],
} as const

/** Tables of accounts: a caller who only gives an email address must not change them. */
const OF_PEOPLE = ['sessions', 'reservations', 'tickets', 'waiting_parties'] as const

/** Calls the route for one object with every caller without a right to it, and then with one who has it. */
export function objectAccess(app: TestApp, callers: Callers) {
  const snapshot = async (whose: ObjectRoute['whose']) => {
    const rows = await allRows(app)
    if (whose !== 'address') return rows
    // `existsNoticeAt` limits the owner's notice email to one a day, so it may change.
    const users = await app.db.user.findMany({
      omit: { existsNoticeAt: true },
      orderBy: { id: 'asc' },
    })
    return [users, ...OF_PEOPLE.map((table) => rows[table])]
  }

  /** @returns faults, one for each caller; empty when access is as declared */
  return async (url: string, route: Route, described: ObjectRoute): Promise<string[]> => {
    const { whose, make, isSilent = false, teamToo = false } = described
    const scene = await make()
    const { owner } = scene
    const tokens: Record<string, string | undefined> = { ...callers, owner: owner?.token }
    const marks = [...(owner?.marks ?? []), ...(scene.marks ?? [])]
    const isHouse = whose === 'house'
    const before = JSON.stringify(isHouse || (await snapshot(whose)))
    const complaints: string[] = []
    const complain = (who: string, what: string) =>
      complaints.push(`${lineOf(route)} ${who} ${what}`)

    const strangers: string[] = STRANGERS[whose].filter((who) => who !== 'owner' || owner)
    if (whose === 'person' && !teamToo) strangers.push('admin')
    for (const who of strangers) {
      const { status, text } = await ask({ url, route, scene, token: tokens[who] })
      const mayCall = isHouse || whose === 'address' || isSilent
      const isRefused = [401, 403, 404].includes(status) || (whose === 'key' && status === 400)
      if (!mayCall && !isRefused) complain(who, `is let in: ${status}`)
      if (isHouse && who === 'other' && status >= 300) complain(who, `is not let in: ${status}`)
      if (status >= 500) complain(who, `meets a fault: ${status}`)
      const said = new Set(Object.values({ ...scene.path, ...scene.query, ...scene.body }))
      const told = marks.filter((mark) => !said.has(mark) && text.includes(mark))
      if (told.length > 0) complain(who, `hears ${told.join(', ')}`)
    }
    if (!isHouse && JSON.stringify(await snapshot(whose)) !== before)
      complain('somebody', 'changed it')

    // The call with access succeeds, which shows that the refused ones were valid and about an existing object.
    const right = {
      team: 'admin',
      ledger: 'controle',
      door: 'accueil',
      key: 'nobody',
      person: 'owner',
    }
    if (whose === 'address' || whose === 'house') return complaints
    const call = { url, route, token: tokens[right[whose]], scene: { ...scene, ...scene.right } }
    const { status, text } = await ask(call)
    if (status >= 300) complain(right[whose], `is not let in: ${status} ${text.slice(0, 200)}`)
    return complaints
  }
}

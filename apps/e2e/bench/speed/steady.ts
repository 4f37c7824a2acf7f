import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Bytes } from './limits-process.ts'
import { load, type Measured, type Subject } from './load.ts'
import type { Part, Product } from './product.ts'
import type { Row } from './rows.ts'

// The product and its upper bounds compared, in turns within one run.

const BR = { 'Accept-Encoding': 'br' }

/** An invalid token: a request with a token bypasses the cache. */
const NOT_KEPT = { ...BR, Authorization: 'Bearer none' }

/** Requests per second of competitors in the run of speed.md, with that run's figure for constant bytes. */
const PEERS = {
  keystoneList: 800 / 72_000,
  keystoneDetail: 2_512 / 67_000,
  nextStatic: 1_848 / 72_000,
  payloadPage: 234 / 72_000,
}

const LIST = '/api/spectacles?page=1&limit=9'

export interface Pace {
  rounds: number
  seconds: number
}

/** Headers that the upper bound needs to send with its bytes. */
const NEEDED = /^(?:content-type|content-encoding|etag|cache-control)$/

/** All headers of the product except those of a single answer. */
const EVERY = /^(?!(?:date|connection|keep-alive|content-length|x-request-id)$)/

async function bytesOf(
  { port, path, headers = {} }: Subject,
  kept: RegExp = NEEDED,
): Promise<Bytes> {
  const { request } = await import('node:http')
  const call = request({ port, path, headers }).end()
  const [answer] = await once(call, 'response')
  const parts: Buffer[] = []
  for await (const part of answer) parts.push(part)
  const own = Object.entries<string>(answer.headers).filter(([name]) => kept.test(name))
  const body = Buffer.concat(parts).toString('base64')
  return { status: answer.statusCode, body, headers: Object.fromEntries(own) }
}

export async function measureSteady(
  product: Product,
  { api, site }: { api: Part; site: Part },
  { rounds, seconds }: Pace,
): Promise<Row[]> {
  const detail = `/api/spectacles/${await anUpcoming(product)}`
  const list: Subject = { ...api, path: LIST, headers: BR }
  const show: Subject = { ...api, path: detail, headers: BR }
  const page: Subject = { ...site, path: '/', headers: BR, isVarying: true }
  for (const subject of [list, show, page]) await load(subject, { connections: 1, seconds: 0.2 })
  const known = await bytesOf(list)
  const again = { ...BR, 'If-None-Match': known.headers['etag'] ?? '' }
  const unchanged: Subject = { ...list, headers: again }
  const limits = fork(join(import.meta.dirname, 'limits-process.ts'))
  const bytes = {
    list: known,
    detail: await bytesOf(show),
    page: await bytesOf(page),
    sameList: await bytesOf(list, EVERY),
    sameDetail: await bytesOf(show, EVERY),
    sameUnchanged: await bytesOf(unchanged, EVERY),
    samePage: await bytesOf(page, EVERY),
  }
  limits.send({ databaseUrl: product.databaseUrl, bytes })
  const [ports] = await once(limits, 'message')
  const limit = (name: string, path: string): Subject => ({
    port: ports[name],
    path,
    pid: limits.pid,
  })
  const subjects: Record<string, Subject> = {
    constantList: limit('list', LIST),
    list,
    unchanged,
    sameList: { ...limit('sameList', LIST), headers: BR },
    sameUnchanged: { ...limit('sameUnchanged', LIST), headers: again },
    pgList: limit('pg', '/'),
    expressList: limit('express', '/'),
    freshList: { ...list, headers: NOT_KEPT },
    constantDetail: limit('detail', '/'),
    sameDetail: { ...limit('sameDetail', detail), headers: BR },
    detail: show,
    pgDetail: limit('pg', detail),
    expressDetail: limit('express', detail),
    freshDetail: { ...show, headers: NOT_KEPT },
    freshOther: { ...api, path: '/api/artistes', headers: NOT_KEPT },
    constantPage: { ...limit('page', '/'), isVarying: true },
    samePage: { ...limit('samePage', '/'), headers: BR, isVarying: true },
    page,
    // Each address is new, so that no cache has it: a page of nine dates, and the home page.
    missedList: { ...page, path: '/spectacles?token={n}' },
    missedHome: { ...page, path: '/?token={n}' },
  }
  const measured: Record<string, Measured>[] = []
  const alone: Record<string, Measured>[] = []
  for (let round = 0; round < rounds; round += 1) {
    const results: Record<string, Measured> = {}
    for (const [name, subject] of Object.entries(subjects)) {
      results[name] = await load(subject, { seconds })
    }
    measured.push(results)
    const one = { connections: 1, seconds: seconds / 2 }
    alone.push({
      page: await load(page, one),
      constantPage: await load({ ...limit('page', '/'), isVarying: true }, one),
    })
  }
  limits.disconnect()
  const of = (one: string, other: string, value: Value = ({ rate }) => rate, runs = measured) =>
    runs.map((run) => valueIn(run, one, value) / valueIn(run, other, value))
  const own = (name: string, value: Value = ({ rate }) => rate, runs = measured) =>
    runs.map((run) => valueIn(run, name, value))
  const shareOf = (share: number, one: string, other: string) =>
    of(one, other).map((value) => value / share)
  const cpu: Value = (result) => result.cpu
  const p50: Value = (result) => result.p50
  const p99: Value = (result) => result.p99
  const [bytesReady, prepared] = ['constant bytes', 'http + pg']
  const same = 'constant bytes, same question, same headers'
  const least = (bar: number) => ({ bar: { least: bar } })
  const most = (bar: number) => ({ bar: { most: bar } })
  const theirs = { note: 'peer’s share of constant bytes by speed.md' }
  const { keystoneList, keystoneDetail, nextStatic, payloadPage } = PEERS
  const line = (name: string, against: string, values: number[], more: Partial<Row> = {}): Row => ({
    name,
    against,
    values,
    ...more,
  })
  return [
    line('1 cached list', same, of('list', 'sameList'), least(0.7)),
    line('1 cached detail', same, of('detail', 'sameDetail'), least(0.7)),
    line('1 cached list', bytesReady, of('list', 'constantList')),
    line('1 cached detail', bytesReady, of('detail', 'constantDetail')),
    line('2 cached list', prepared, of('list', 'pgList'), least(9)),
    line('3 cached list', 'Keystone 8', shareOf(keystoneList, 'list', 'constantList'), {
      ...least(60),
      ...theirs,
    }),
    line('3 cached detail', 'Keystone 8', shareOf(keystoneDetail, 'detail', 'constantDetail'), {
      ...least(17),
      ...theirs,
    }),
    line('4 answers 304', same, of('unchanged', 'sameUnchanged'), least(0.7)),
    line('4 answers 304', bytesReady, of('unchanged', 'constantList')),
    line('5 processor per cached request', bytesReady, of('list', 'constantList', cpu)),
    line('5 processor per cached request', same, of('list', 'sameList', cpu)),
    line('6 list, not kept', prepared, of('freshList', 'pgList'), least(0.8)),
    line('6 detail, not kept', prepared, of('freshDetail', 'pgDetail'), least(0.8)),
    line('6 the same list', `${prepared}, by Express`, of('freshList', 'expressList')),
    line('6 the same detail', `${prepared}, by Express`, of('freshDetail', 'expressDetail')),
    line('Express + pg, detail', prepared, of('expressDetail', 'pgDetail')),
    line('6 artists, not kept', `${prepared} (detail)`, of('freshOther', 'pgDetail'), least(0.35)),
    line('8 cached page', same, of('page', 'samePage'), least(0.7)),
    line('8 cached page', 'the same bytes, constant', of('page', 'constantPage')),
    line(
      '9 cached page',
      'Next, static regeneration',
      shareOf(nextStatic, 'page', 'constantPage'),
      {
        ...least(30),
        ...theirs,
      },
    ),
    line(
      '10 page miss with its data: nine dates',
      'Payload’s page',
      shareOf(payloadPage, 'missedList', 'constantList'),
      {
        ...least(8),
        ...theirs,
      },
    ),
    line(
      '11 first byte of a cached page, one visitor, ms',
      'an eighth of Next’s 0.48 ms',
      own('page', p50, alone),
      {
        ...most(0.06),
        note: 'the whole page; Next by speed.md',
      },
    ),
    line('11 the same', bytesReady, of('page', 'constantPage', p50, alone)),
    line(
      '12 p99, 50 connections, cached list',
      bytesReady,
      of('list', 'constantList', p99),
      most(1.5),
    ),
    line('cached list, requests/s', '', own('list')),
    line('constant bytes, requests/s', '', own('constantList')),
    line('http + pg list, requests/s', '', own('pgList')),
    line('cached page, requests/s', '', own('page')),
    line('page miss, nine dates, pages/s', '', own('missedList')),
    line('page miss, home page, pages/s', '', own('missedHome')),
    line('constant bytes, one visitor, ms', '', own('constantPage', p50, alone)),
  ]
}

type Value = (result: Measured) => number

const valueIn = (run: Record<string, Measured>, name: string, of: Value) => {
  const result = run[name]
  return result ? of(result) : Number.NaN
}

export async function anUpcoming({ pool }: Pick<Product, 'pool'>): Promise<number> {
  const { rows } = await pool.query(
    'select id from spectacles where starts_at > now() order by starts_at, id limit 1',
  )
  return Number(rows[0]?.id)
}

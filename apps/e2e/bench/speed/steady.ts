import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Bytes } from './limits-process.ts'
import { load, type Measured, type Subject } from './load.ts'
import type { Part, Product } from './product.ts'
import type { Row } from './rows.ts'

// The house and its limits side by side, in turns within one run.

const BR = { 'Accept-Encoding': 'br' }

/** Not a token: whoever shows one is answered by the rooms themselves. */
const NOT_KEPT = { ...BR, Authorization: 'Bearer none' }

/** Requests in a second of others in the run of speed.md, beside what it measured for constant bytes there. */
const PEERS = {
  keystoneList: 800 / 72_000,
  keystoneDetail: 2_512 / 67_000,
  nextStatic: 1_848 / 72_000,
}

const LIST = '/api/spectacles?page=1&limit=9'

export interface Pace {
  rounds: number
  seconds: number
}

async function bytesOf({ port, path, headers = {} }: Subject): Promise<Bytes> {
  const { request } = await import('node:http')
  const call = request({ port, path, headers }).end()
  const [answer] = await once(call, 'response')
  const parts: Buffer[] = []
  for await (const part of answer) parts.push(part)
  const kept = new Set(['content-type', 'content-encoding', 'etag', 'cache-control'])
  const own = Object.entries<string>(answer.headers).filter(([name]) => kept.has(name))
  return { body: Buffer.concat(parts).toString('base64'), headers: Object.fromEntries(own) }
}

export async function measureSteady(
  product: Product,
  { api, site }: { api: Part; site: Part },
  { rounds, seconds }: Pace,
): Promise<Row[]> {
  const detail = `/api/spectacles/${await anUpcoming(product)}`
  const list: Subject = { ...api, path: LIST, headers: BR }
  const show: Subject = { ...api, path: detail, headers: BR }
  const page: Subject = { ...site, path: '/', headers: BR }
  for (const subject of [list, show, page]) await load(subject, { connections: 1, seconds: 0.2 })
  const known = await bytesOf(list)
  const limits = fork(join(import.meta.dirname, 'limits-process.ts'))
  const bytes = { list: known, detail: await bytesOf(show), page: await bytesOf(page) }
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
    unchanged: { ...list, headers: { ...BR, 'If-None-Match': known.headers['etag'] ?? '' } },
    pgList: limit('pg', '/'),
    freshList: { ...list, headers: NOT_KEPT },
    constantDetail: limit('detail', '/'),
    detail: show,
    pgDetail: limit('pg', detail),
    freshDetail: { ...show, headers: NOT_KEPT },
    freshOther: { ...api, path: '/api/artistes', headers: NOT_KEPT },
    constantPage: limit('page', '/'),
    page,
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
      constantPage: await load(limit('page', '/'), one),
    })
  }
  limits.disconnect()
  const ratio = (
    one: string,
    other: string,
    of: (result: Measured) => number = ({ rate }) => rate,
    runs = measured,
  ) => runs.map((run) => valueIn(run, one, of) / valueIn(run, other, of))
  const peer = (name: string, share: number, limitName: string) =>
    ratio(name, limitName).map((value) => value / share)
  const rateOf = (name: string) => measured.map((run) => valueIn(run, name, ({ rate }) => rate))
  const theirs = 'peer’s share of constant bytes by speed.md'
  return [
    {
      name: '1 cached list, requests/s',
      against: 'constant bytes',
      values: ratio('list', 'constantList'),
      bar: { least: 0.85 },
    },
    {
      name: '1 cached detail, requests/s',
      against: 'constant bytes',
      values: ratio('detail', 'constantDetail'),
      bar: { least: 0.85 },
    },
    {
      name: '2 cached list',
      against: 'http + pg',
      values: ratio('list', 'pgList'),
      bar: { least: 9 },
    },
    {
      name: '3 cached list',
      against: 'Keystone 8',
      values: peer('list', PEERS.keystoneList, 'constantList'),
      bar: { least: 60 },
      note: theirs,
    },
    {
      name: '3 cached detail',
      against: 'Keystone 8',
      values: peer('detail', PEERS.keystoneDetail, 'constantDetail'),
      bar: { least: 17 },
      note: theirs,
    },
    {
      name: '4 answers 304',
      against: 'constant bytes',
      values: ratio('unchanged', 'constantList'),
      bar: { least: 1 },
    },
    {
      name: '5 processor per cached request',
      against: 'constant bytes',
      values: ratio('list', 'constantList', ({ cpu }) => cpu),
      bar: { most: 1.2 },
    },
    {
      name: '6 list, not kept',
      against: 'http + pg',
      values: ratio('freshList', 'pgList'),
      bar: { least: 0.8 },
    },
    {
      name: '6 detail, not kept',
      against: 'http + pg',
      values: ratio('freshDetail', 'pgDetail'),
      bar: { least: 0.8 },
    },
    {
      name: '6 artists, not kept',
      against: 'http + pg (detail)',
      values: ratio('freshOther', 'pgDetail'),
      bar: { least: 0.35 },
    },
    {
      name: '8 cached page',
      against: 'the same bytes, constant',
      values: ratio('page', 'constantPage'),
      bar: { least: 0.9 },
    },
    {
      name: '9 cached page',
      against: 'Next, static regeneration',
      values: peer('page', PEERS.nextStatic, 'constantPage'),
      bar: { least: 30 },
      note: theirs,
    },
    {
      name: '11 first byte of a cached page, one visitor, ms',
      against: 'an eighth of Next’s 0.48 ms',
      values: alone.map((run) => valueIn(run, 'page', ({ p50 }) => p50)),
      bar: { most: 0.06 },
      note: 'the whole page; Next by speed.md',
    },
    {
      name: '11 the same',
      against: 'constant bytes',
      values: ratio('page', 'constantPage', ({ p50 }) => p50, alone),
    },
    {
      name: '12 p99, 50 connections, cached list',
      against: 'constant bytes',
      values: ratio('list', 'constantList', ({ p99 }) => p99),
      bar: { most: 1.5 },
    },
    { name: 'cached list, requests/s', against: '', values: rateOf('list') },
    { name: 'constant bytes, requests/s', against: '', values: rateOf('constantList') },
    { name: 'http + pg list, requests/s', against: '', values: rateOf('pgList') },
    { name: 'cached page, requests/s', against: '', values: rateOf('page') },
  ]
}

const valueIn = (run: Record<string, Measured>, name: string, of: (result: Measured) => number) => {
  const result = run[name]
  return result ? of(result) : Number.NaN
}

export async function anUpcoming({ pool }: Pick<Product, 'pool'>): Promise<number> {
  const { rows } = await pool.query(
    'select id from spectacles where starts_at > now() order by starts_at, id limit 1',
  )
  return Number(rows[0]?.id)
}

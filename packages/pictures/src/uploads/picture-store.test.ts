import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pictureAt } from '@espace/contracts/uploads/picture'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { fixture } from '../../testing/fixtures.ts'
import { solid } from '../../testing/hostile-pictures.ts'
import { PictureStore } from './picture-store.ts'

let uploads: string
let store: PictureStore

beforeEach(async () => {
  uploads = await mkdtemp(join(tmpdir(), 'pictures-'))
  store = new PictureStore(uploads)
})

afterEach(async () => {
  store.close()
  await rm(uploads, { recursive: true })
})

it('stores pictures, one after the other and several at once', async () => {
  const first = await store.store(await fixture('concert.jpg'))
  const others = await Promise.all(
    ['#111111', '#222222', '#333333'].map(async (color) => store.store(await solid(color))),
  )

  expect(pictureAt(first)).toMatchObject({ width: 400, height: 267 })
  expect(new Set(others).size).toBe(3)
  expect(await readdir(uploads)).toHaveLength(5)
})

it('keeps the part that is asked for', async () => {
  const half = { left: 0, top: 0, width: 0.5, height: 1 }

  expect(pictureAt(await store.store(await fixture('concert.jpg'), half))).toMatchObject({
    width: 200,
    height: 267,
  })
})

it('says why a picture is refused', async () => {
  await expect(store.store(Buffer.from('bonsoir'))).rejects.toMatchObject({
    name: 'PictureError',
    reason: 'format',
  })
})

it('says what the system says when a picture cannot be written', async () => {
  const nowhere = new PictureStore('/dev/null/uploads')

  await expect(nowhere.store(await solid('#888888'))).rejects.toMatchObject({
    name: 'StorageError',
    code: 'ENOTDIR',
  })
  nowhere.close()
})

it('goes on when its process is gone: those that were waiting are told, the next one is stored', async () => {
  await store.store(await solid('#111111'))
  const waiting = store.store(await fixture('2569067123_aca715a2ee_o.jpg'))
  store.close()

  await expect(waiting).rejects.toMatchObject({ name: 'StorageError' })
  expect(await store.store(await solid('#222222'))).toContain('64x48')
})

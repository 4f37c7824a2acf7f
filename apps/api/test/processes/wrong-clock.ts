import { readFileSync, writeFileSync } from 'node:fs'

// Preloaded into a process: shifts its clock by the milliseconds in a file, which is read again at a
// signal.

// Set by the parent process.
// oxlint-disable-next-line node/no-process-env
const file = process.env['CLOCK_FILE'] ?? ''
const rightTime = Date.now
let offset = 0

function read() {
  offset = Number(readFileSync(file, 'utf8'))
  writeFileSync(`${file}.read`, String(offset))
}

const wrongTime = () => rightTime() + offset

globalThis.Date = new Proxy(Date, {
  construct: (target, given: unknown[], newTarget): object =>
    Reflect.construct(target, given.length === 0 ? [wrongTime()] : given, newTarget),
  get: (target, name): unknown => (name === 'now' ? wrongTime : Reflect.get(target, name)),
})

read()
process.on('SIGUSR2', read)

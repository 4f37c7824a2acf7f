import { argv } from 'node:process'

// Loaded before a process of the product, with `--import`: its clock is off by the milliseconds that stand
// last on its command line, and that of the database is not.

const offset = Number(argv.at(-1))
const RealDate = Date

globalThis.Date = new Proxy(RealDate, {
  construct: (target, args) =>
    Reflect.construct(target, args.length === 0 ? [target.now() + offset] : args),
  get: (target, name) =>
    name === 'now' ? () => target.now() + offset : Reflect.get(target, name, target),
})

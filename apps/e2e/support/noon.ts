// Preloaded into a process, puts its clock back to the last noon in Paris: what happens by day alone is tried by night.
const hourInParis = Temporal.Now.zonedDateTimeISO('Europe/Paris').hour
const ahead = ((hourInParis + 12) % 24) * 3_600_000

const SystemDate = Date

globalThis.Date = new Proxy(SystemDate, {
  construct: (target, args, newTarget) =>
    Reflect.construct(target, args.length === 0 ? [target.now() - ahead] : args, newTarget),
  get: (target, name) =>
    name === 'now' ? () => SystemDate.now() - ahead : Reflect.get(target, name),
})

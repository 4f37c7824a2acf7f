import { aPage, aSpectacle } from '#testing/builders.ts'
import { on, routes } from '#testing/fake-api.ts'

/** A fake API for all public pages: one upcoming show, and nothing else. */
export const everything = [
  on(routes.spectacles.list).reply(aPage([aSpectacle({ id: 3, title: 'Le grand soir' })])),
  on(routes.spectacles.upcoming).reply([aSpectacle({ id: 3, title: 'Le grand soir' })]),
  on(routes.spectacles.all).reply([]),
  on(routes.artistes.list).reply([]),
  on(routes.artistes.featured).reply([]),
  on(routes.lieu.images).reply([]),
  on(routes.vouchers.terms).reply({ amounts: [3000], formulas: [], months: 12 }),
]

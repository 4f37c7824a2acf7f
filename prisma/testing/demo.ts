import { fill } from '../seed/seed.ts'

/** The demo content without its pictures, which take long to convert. */
export const fillDemo = (url: string, now: Temporal.Instant): Promise<void> =>
  fill({ url, now, size: 'demo' }, { ofShow: new Map(), portraits: [], venue: [] })

import { config } from 'zod/v4'

export * from 'zod/v4'

// The pages' Content-Security-Policy forbids `eval`, and browsers report even zod's attempt at it. Set before any
// schema is made: in the browser's files the build replaces `zod` by this module.
config({ jitless: true })

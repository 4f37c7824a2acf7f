import manifest from '../../package.json' with { type: 'json' }

/** The running version. */
export const VERSION = manifest.version

import { existsSync } from 'node:fs'

// `node --import ./scripts/run/load-env.ts <command>`: what a file `.env` says is there too, unless the
// environment says otherwise. Node's own option for it complains each time that there is none.
if (existsSync('.env')) process.loadEnvFile('.env')

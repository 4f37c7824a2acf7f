import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './processes.ts'
import { coveragePage, markedTests } from './spec-titles.ts'

const page = coveragePage(markedTests())
mkdirSync(join(ROOT, 'test-results'), { recursive: true })
writeFileSync(join(ROOT, 'test-results/spec-coverage.md'), page)
console.log(page)

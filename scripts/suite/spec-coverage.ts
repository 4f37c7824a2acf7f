import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../processes.ts'
import { markedTitles } from './marked-titles.ts'
import { coveragePage } from './spec-titles.ts'
import { promisesIn, promisesPage } from './trust-page.ts'

const trust = readFileSync(join(ROOT, 'docs/trust.md'), 'utf8')
const page = [
  coveragePage(markedTitles('specification')),
  promisesPage(promisesIn(trust, markedTitles('trust'))),
].join('\n')
mkdirSync(join(ROOT, 'test-results'), { recursive: true })
writeFileSync(join(ROOT, 'test-results/spec-coverage.md'), page)
console.log(page)

import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { ROOT } from '../processes.ts'

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'espace-ci-'))
})

afterEach(() => rmSync(folder, { recursive: true, force: true }))

/**
 * Runs `.ci/run` with stubs for the package's commands; a command without a stub does nothing.
 *
 * @returns its exit code, and what it printed
 */
function ci(commands: Record<string, string>) {
  const bin = join(folder, 'bin')
  mkdirSync(bin)
  const cases = Object.entries(commands).map(([name, command]) => `${name}) ${command};;`)
  const programs = { npx: `echo '${bin}'`, pnpm: `case "$2" in\n${cases.join('\n')}\nesac` }
  for (const [name, text] of Object.entries(programs)) {
    writeFileSync(join(bin, name), `#!/usr/bin/env bash\n${text}\n`, { mode: 0o755 })
  }
  cpSync(join(ROOT, '.ci/run'), join(folder, '.ci/run'))
  const PATH = [bin, process.env['PATH']].join(delimiter)
  const { status, stdout } = spawnSync('bash', [join(folder, '.ci/run')], {
    encoding: 'utf8',
    env: { ...process.env, PATH },
  })
  const lines = stdout.trimEnd().split('\n')
  return { status, lines, last: lines.at(-1) }
}

it('passes with the checks and the tests, and ends with their count', () => {
  const { status, last, lines } = ci({ test: "echo '12 passed, 0 failed'", lint: 'echo tidy' })

  expect([status, last]).toEqual([0, '12 passed, 0 failed'])
  expect(lines.slice(lines.indexOf('== lint')).slice(0, 2)).toEqual(['== lint', 'tidy'])
})

it('counts and names each check that fails', () => {
  const { status, lines } = ci({
    test: "echo '12 passed, 1 failed'; exit 1",
    lint: 'exit 1',
    containers: 'exit 2',
  })

  expect(status).toBe(1)
  expect(lines.slice(-2)).toEqual(['These checks failed: lint containers', '12 passed, 3 failed'])
})

it('fails when the tests end without a count', () => {
  expect(ci({ test: 'exit 7' })).toMatchObject({ status: 1, last: '0 passed, 1 failed' })
})

it('says at its end which tests failed, and which passed at their second try', () => {
  const said = ['FAILED seats.test.ts > sells 70', '71 sold', 'FLAKY book.spec.ts > books', 'late']

  const { lines } = ci({
    test: `printf '%s\\n' ok '${said.join("' '")}' '12 passed, 1 failed'; exit 1`,
    arch: 'echo no arrow',
  })

  expect(lines.slice(-5)).toEqual([...said, '12 passed, 1 failed'])
})

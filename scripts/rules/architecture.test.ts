import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { cruise, type ICruiseOptions, type IReporterOutput } from 'dependency-cruiser'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import config from '../../.dependency-cruiser.mjs'

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'espace-arrows-'))
})

afterEach(() => rmSync(folder, { recursive: true }))

/** Names of the rules that a house with these files breaks. */
async function brokenRules(files: Record<string, string>): Promise<string[]> {
  for (const [path, source] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), source)
  }
  const options: ICruiseOptions = {
    ...config.options,
    baseDir: folder,
    validate: true,
    ruleSet: { forbidden: config.forbidden ?? [] },
  }
  const { output }: IReporterOutput = await cruise(['apps', 'packages', 'prisma'], options)
  if (typeof output === 'string') throw new Error(output)
  return output.summary.violations.map(({ rule }) => rule.name).toSorted()
}

const house = {
  'apps/api/src/features/spectacles/spectacles.service.ts': 'export const list = 1',
  'apps/api/src/features/users/users.service.ts': 'export const users = 1',
  'apps/api/src/http/mount.ts': 'export const mount = 1',
  'apps/web/src/site/lieu/questions.ts': 'export const questions = 1',
  'apps/web/src/site/artistes/card.tsx': 'export const card = 1',
  'apps/web/src/site/cours/courses.tsx': 'export const courses = 1',
  'apps/web/src/site/spectacles/page.tsx': 'export const page = 1',
  'apps/web/src/app/routes.tsx': 'export const routes = 1',
  'apps/web/src/shared/ui/title.tsx': 'export const title = 1',
  'packages/contracts/src/errors.ts': 'export const errors = 1',
  'prisma/src/connection/client.ts': 'export type Client = number',
}

describe('the dependency rules', () => {
  it('let the arrows pass that the house is built on', async () => {
    const broken = await brokenRules({
      ...house,
      'apps/api/src/features/spectacles/more.ts':
        "export { list } from './spectacles.service.ts'\nexport { mount } from '../../http/mount.ts'",
      'apps/web/src/site/contact/page.tsx': "export { questions } from '../lieu/questions.ts'",
      'apps/web/src/app/home.tsx': "export { page } from '../site/spectacles/page.tsx'",
    })

    expect(broken).toEqual([])
  })

  it.each([
    [
      'api-rooms-are-closed',
      'apps/api/src/features/spectacles/wrong.ts',
      "export { users } from '../users/users.service.ts'",
    ],
    [
      'web-rooms-are-closed',
      'apps/web/src/site/spectacles/wrong.ts',
      "export { courses } from '../cours/courses.tsx'",
    ],
    [
      'web-door-to-lieu',
      'apps/web/src/site/artistes/wrong.ts',
      "export { questions } from '../lieu/questions.ts'",
    ],
    [
      'http-knows-no-room',
      'apps/api/src/http/wrong.ts',
      "export { list } from '../features/spectacles/spectacles.service.ts'",
    ],
    [
      'routes-never-touch-the-database',
      'apps/api/src/features/lieu/lieu.routes.ts',
      "export type { Client } from '../../../../../prisma/src/connection/client.ts'",
    ],
    [
      'services-never-touch-http',
      'apps/api/src/features/lieu/lieu.service.ts',
      "export { mount } from '../../http/mount.ts'",
    ],
    [
      'the-web-knows-neither-api-nor-database',
      'apps/web/server/wrong.ts',
      "export { mount } from '../../api/src/http/mount.ts'",
    ],
    [
      'shared-knows-no-side',
      'apps/web/src/shared/ui/wrong.tsx',
      "export { card } from '../../site/artistes/card.tsx'",
    ],
    [
      'sides-are-apart',
      'apps/web/src/office/artistes/wrong.tsx',
      "export { card } from '../../site/artistes/card.tsx'",
    ],
    [
      'sides-do-not-import-the-application',
      'apps/web/src/site/lieu/wrong.tsx',
      "export { routes } from '../../app/routes.tsx'",
    ],
    [
      'pages-use-no-node-modules-of-node',
      'apps/web/src/shared/lib/wrong.ts',
      "export { readFileSync } from 'node:fs'",
    ],
    [
      'contracts-depend-on-nothing',
      'packages/contracts/src/wrong.ts',
      "export type { Client } from '../../../prisma/src/connection/client.ts'",
    ],
    [
      'constants-need-no-zod',
      'packages/contracts/src/lieu/lieu.constants.ts',
      "import { errors } from '../errors.ts'\nexport const bounds = errors",
    ],
    [
      'no-cycles',
      'apps/web/src/shared/ui/title.tsx',
      "import './title-part.tsx'\nexport const title = 1",
    ],
  ])('refuse a wrong arrow: %s', async (rule, path, source) => {
    const broken = await brokenRules({
      ...house,
      'apps/web/src/shared/ui/title-part.tsx': "import './title.tsx'",
      [path]: source,
    })

    expect(broken).toContain(rule)
  })
})

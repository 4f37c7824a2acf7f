import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { ROOT } from '../processes.ts'

const IN_ROOT = { cwd: ROOT, exclude: ['**/node_modules', '**/dist', '**/generated'] }
const documents = globSync(['*.md', 'docs/**/*.md'], IN_ROOT).map((path) => ({
  path,
  text: readFileSync(join(ROOT, path), 'utf8'),
}))
const sources = globSync(['{apps,packages,prisma,scripts}/**/*.{ts,tsx,mjs,sql,prisma}'], IN_ROOT)
const textOf = (path: string) => readFileSync(join(ROOT, path), 'utf8')

/** The anchors that GitHub gives to the headings of a page. */
const anchorsOf = (text: string) =>
  Array.from(text.matchAll(/^#+ (.+)$/gm), ([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  )

it('links of the documents lead to pages and headings that are there', () => {
  const broken = documents.flatMap(({ path, text }) =>
    Array.from(text.matchAll(/\]\((?!https?:)([^)#]*)(?:#([^)]*))?\)/g)).flatMap(
      ([link, target = '', anchor]) => {
        const file = target === '' ? path : join(dirname(path), target)
        if (!existsSync(join(ROOT, file))) return [`${path}: ${link}`]
        return anchor === undefined || anchorsOf(textOf(file)).includes(anchor)
          ? []
          : [`${path}: ${link}`]
      },
    ),
  )

  expect(broken).toEqual([])
})

it('source files that the documents name are there', () => {
  const paths = new Set(sources)
  const names = new Set(sources.map((path) => basename(path)))
  const isThere = (file: string) =>
    /^(?:apps|packages|prisma|scripts)\//.test(file) ? paths.has(file) : names.has(basename(file))
  const missing = documents
    .filter(({ path }) => path !== 'CHANGELOG.md')
    .flatMap(({ path, text }) =>
      Array.from(text.matchAll(/`([\w./-]+\.tsx?)`/g), ([, file = '']) => file)
        .filter((file) => !isThere(file) && !/(?:^|\/)bar[.-]/.test(file))
        .map((file) => `${path}: ${file}`),
    )

  expect(missing).toEqual([])
})

it('decisions that documents and code cite by number are there', () => {
  const known = new Set(
    documents.flatMap(({ path, text }) =>
      path.startsWith('docs/decisions/')
        ? Array.from(text.matchAll(/^## (\d{3}) /gm), ([, number = '']) => number)
        : [],
    ),
  )
  const cited = [
    ...sources,
    '.dependency-cruiser.mjs',
    ...documents.map(({ path }) => path),
  ].flatMap((path) =>
    Array.from(textOf(path).matchAll(/decisions? (\d{3})\b/g), ([, number = '']) => ({
      path,
      number,
    })),
  )

  expect(known.size).toBeGreaterThan(60)
  expect(cited.filter(({ number }) => !known.has(number))).toEqual([])
})

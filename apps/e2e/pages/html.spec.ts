import { HtmlValidate } from 'html-validate'
import { expect, MAILED, publicPages, test } from '../support/test.ts'

const checker = new HtmlValidate({ extends: ['html-validate:standard', 'html-validate:document'] })

const OTHERS = [
  '/nulle/part',
  '/en/nulle/part',
  '/hors-connexion',
  '/?mois=2026-12',
  '/liste-d-attente',
  '/commande',
  '/unsubscribe',
  '/mon-compte',
  '/places-de-groupe?token=x',
  '/a-plusieurs?token=x',
  ...MAILED,
]

test(
  'every page is the HTML that it says it is',
  { tag: '@desktop' },
  async ({ request, baseURL }) => {
    for (const path of [...(await publicPages(baseURL)), ...OTHERS]) {
      const html = await (await request.get(path)).text()
      const { results } = await checker.validateString(html)
      const faults = results.flatMap(({ messages }) =>
        messages.map(
          ({ ruleId, message, line, column }) => `${line}:${column} ${ruleId}: ${message}`,
        ),
      )
      expect([...new Set(faults)].slice(0, 12), path).toEqual([])
    }
  },
)

import type { Answers } from '#testing/fake-api.ts'
import { openApi, openSite } from './site.ts'

/** Posts a form to the site, in front of a fake API. */
export async function send(
  path: string,
  fields: Record<string, string>,
  answers: Answers = [],
  headers: Record<string, string> = {},
) {
  const api = await openApi(answers)
  const proxySecret = 'a secret that the site and the API share'
  const site = await openSite({ apiUrl: api.url, proxySecret })
  const answer = await site.post(path, fields, headers)
  const index = api.calls.findIndex(({ method }) => method === 'POST')
  const call = api.calls[index]
  const body: unknown = JSON.parse((await api.bodies[index]) ?? 'null')
  return { ...answer, call, body, proxySecret, failures: site.failures }
}

/** The text of a page, with ordinary spaces. */
export const wordsOf = (html: string) =>
  html
    .replaceAll(/<script.*?<\/script>/gs, '')
    .replaceAll('&#x27;', "'")
    .replaceAll(/[\u00a0\u202f]/g, ' ')

import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, it } from 'vitest'
import { en } from '#languages/en/language.ts'
import { speaking } from './language/language.ts'
import { Link, ServedLink } from './link.tsx'
import { createMemoryRouter, RouterProvider } from './router.ts'

const markupIn = (basename: string, link: ReactNode) =>
  renderToString(
    <RouterProvider
      router={createMemoryRouter([{ path: '/', element: link }], {
        basename,
        initialEntries: [basename],
      })}
    />,
  )

it.each([
  ['a page', '/spectacles'],
  ['the home page', '/'],
  ['a part of a page', '/spectacles?page=2#liste'],
])('says of %s in the page what the router says in the browser', (_, to) => {
  const link = {
    to,
    className: 'carte',
    rel: 'nofollow',
    preventScrollReset: true,
    children: 'Suite',
  }

  expect(markupIn('/', <ServedLink {...link} />)).toBe(markupIn('/', <Link {...link} />))
  expect(speaking(en, () => markupIn('/en', <ServedLink {...link} />))).toBe(
    speaking(en, () => markupIn('/en', <Link {...link} />)),
  )
})

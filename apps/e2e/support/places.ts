import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

const review = (author: string, rating: number, text: string) => ({
  authorAttribution: {
    displayName: author,
    uri: 'https://www.google.com/maps/contrib/1',
    photoUri: 'https://lh3.googleusercontent.com/a/1',
  },
  rating,
  publishTime: '2026-09-21T10:00:00Z',
  text: { text },
})

const PLACE = {
  displayName: { text: "L'espace comédie" },
  rating: 4.6,
  reviews: [
    review('Camille D.', 5, 'On rit du premier au dernier rang, et il n’y en a que six.'),
    review('Noé V.', 4, 'Petite salle, grands fous rires. '.repeat(20)),
    review('Inès', 5, 'Le bar ouvre avec les portes : venez tôt.'),
    review('Marie-Charlotte de La Rochefoucauld-Montmorency', 3, 'Rires. '.repeat(120)),
    review('Anticonstitutionnellement'.repeat(3), 1, 'Incompréhensiblement'.repeat(30)),
    review('Zoé', 5, 'On reviendra, et avec la belle-mère. '.repeat(30)),
  ],
}

/** Fake of the external maps service: the same answer for every place. */
export async function startPlaces() {
  const server = createServer((_, response) => {
    response.setHeader('Content-Type', 'application/json').end(JSON.stringify(PLACE))
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  // A TCP server has such an address.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const { port } = server.address() as AddressInfo
  return {
    variables: {
      GOOGLE_PLACES_API_KEY: 'a-key-of-the-journeys',
      GOOGLE_PLACE_ID: 'ChIJespacecomedie',
      GOOGLE_PLACES_BASE_URL: `http://127.0.0.1:${port}`,
    },
    stop: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}

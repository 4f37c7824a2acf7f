import { apiError, type ErrorBody } from '@espace/contracts/kernel/errors'
import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { ErrorMessage } from './status.tsx'

/** An error as deserialised from the dehydrated state. */
const carried = (body: ErrorBody): Error & ErrorBody => Object.assign(new Error(body.message), body)

it.each([
  ['of the API', apiError('ERREUR_ARTISTES'), 'Erreur lors de la récupération des artistes'],
  [
    'that came with the page',
    carried(apiError('ERREUR_ARTISTES').toBody()),
    'Erreur lors de la récupération des artistes',
  ],
  ['of the page itself', new TypeError('shows is undefined'), 'Erreur inconnue'],
])('an error %s has a French sentence (§8.6)', (_, error, sentence) => {
  render(<ErrorMessage error={error} onRetry={() => undefined} />)

  expect(screen.getByRole('alert')).toHaveTextContent(sentence)
})

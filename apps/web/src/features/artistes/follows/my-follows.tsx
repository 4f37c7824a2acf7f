import { artistPath } from '@espace/contracts/spectacles/show-path'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { sentenceOf } from '../../../lib/language/sentence-of.ts'
import { Link } from '../../../lib/router.ts'
import { useServices } from '../../../lib/services.tsx'
import { ActionButton, ActionLink } from '../../../ui/action.tsx'
import { ErrorMessage } from '../../../ui/status.tsx'
import { followsQueries } from './follows.queries.ts'
import styles from './my-follows.module.css'

/** Whom one follows, each with an end. */
export function MyFollows() {
  const { api, toasts } = useServices()
  const queryClient = useQueryClient()
  const query = followsQueries.mine(api)
  const { data, error, refetch } = useQuery(query)
  const { mutate, isPending } = useMutation({
    mutationFn: (id: number) => api.follows.stop({ params: { id } }),
    onSuccess: () => toasts.show('success', 'C’est noté : vous ne suivez plus cet artiste.'),
    onError: (problem) => toasts.show('error', sentenceOf(problem)),
    onSettled: () => queryClient.invalidateQueries(query),
  })
  if (error) return <ErrorMessage error={error} onRetry={() => void refetch()} />
  if (!data) return null
  if (data.length === 0) {
    return (
      <>
        <p>Vous ne suivez personne pour l’instant.</p>
        <p>
          <ActionLink to="/artistes" look="line">
            Voir les artistes
          </ActionLink>
        </p>
      </>
    )
  }
  return (
    <ul className={styles.artists}>
      {data.map((artist) => (
        <li key={artist.id}>
          <Link to={artistPath(artist)}>{artist.name}</Link>
          <ActionButton
            look="line"
            about={artist.name}
            isDisabled={isPending}
            onClick={() => mutate(artist.id)}
          >
            Ne plus suivre
          </ActionButton>
        </li>
      ))}
    </ul>
  )
}

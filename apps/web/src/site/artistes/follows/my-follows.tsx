import { artistPath } from '@espace/contracts/spectacles/show-path'
import { queryOptions, useQuery } from '@tanstack/react-query'
import type { ApiClient } from '#shared/lib/client/api.ts'
import { PERSONAL } from '#shared/lib/client/query-client.ts'
import { t } from '#shared/lib/language/language.ts'
import { Link } from '#shared/lib/router.ts'
import { useServices } from '#shared/lib/services.tsx'
import { useChange } from '#shared/lib/writes/use-change.ts'
import { ErrorMessage } from '#shared/ui/feedback/status.tsx'
import { ActionButton, ActionLink } from '#shared/ui/page/action.tsx'
import styles from './my-follows.module.css'

const followsQueries = {
  mine: (api: ApiClient) =>
    queryOptions({
      queryKey: [PERSONAL, 'follows'],
      queryFn: ({ signal }) => api.follows.mine({}, { signal }),
    }),
}

/** Artists that the account follows, each with a button to unfollow. */
export function MyFollows() {
  const { api } = useServices()
  const query = followsQueries.mine(api)
  const { data, error, refetch } = useQuery(query)
  const { mutate, isPending } = useChange({
    call: (id: number) => api.follows.stop({ params: { id } }),
    said: 'C’est noté : vous ne suivez plus cet artiste.',
    changes: [query.queryKey],
  })
  if (error) return <ErrorMessage error={error} onRetry={() => void refetch()} />
  if (!data) return null
  if (data.length === 0) {
    return (
      <>
        <p>{t('Vous ne suivez personne pour l’instant.')}</p>
        <p>
          <ActionLink to="/artistes" look="line">
            {t('Voir les artistes')}
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
            {t('Ne plus suivre')}
          </ActionButton>
        </li>
      ))}
    </ul>
  )
}

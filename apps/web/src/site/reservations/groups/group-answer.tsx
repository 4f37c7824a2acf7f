import { GROUP_PATH } from '@espace/contracts/paths'
import { useServices } from '#shared/lib/services.tsx'
import { LinkAnswer, type LinkAnswerProps } from '../link-answer.tsx'

/** Button that opens the group to friends, or gives back what they have not taken. */
export function GroupAnswer(props: LinkAnswerProps<'ouvrir' | 'rendre'>) {
  const { api } = useServices()
  return (
    <LinkAnswer
      {...props}
      path={GROUP_PATH}
      schema={async () =>
        (await import('@espace/contracts/reservations/guests/groups')).groupsContract.answer.body
      }
      send={async (body) => (await api.groups.answer({ body })).message}
    />
  )
}

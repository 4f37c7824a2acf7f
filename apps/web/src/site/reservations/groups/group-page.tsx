import { GROUP_PATH } from '@espace/contracts/paths'
import type { Group } from '@espace/contracts/reservations/guests/groups'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useFormActionData } from '#shared/lib/action-data.ts'
import { useAddressToken } from '#shared/lib/address/use-address-token.ts'
import { typeset } from '#shared/lib/language/french.ts'
import { t, type Text, translated } from '#shared/lib/language/language.ts'
import { useApi } from '#shared/lib/services.tsx'
import { useIsHydrated } from '#shared/lib/use-is-hydrated.ts'
import { ShareButton } from '#shared/spectacles/booking/share-button.tsx'
import { ErrorMessage, Loading } from '#shared/ui/feedback/status.tsx'
import { ToProgramme } from '#shared/ui/page/action.tsx'
import { PaperPage } from '#shared/ui/page/paper-page.tsx'
import { Paragraph } from '#shared/ui/text/paragraph.tsx'
import { LinkAnswer, type LinkAnswerProps } from '../link-answer.tsx'
import { GroupFacts } from './group-facts.tsx'
import booking from '#shared/spectacles/booking/booking.module.css'
import styles from '../bookings/bookings.module.css'

/** Page of a group's organiser: opens its seats, shows the link to share and the guests. */
export function Component() {
  const inAddress = useAddressToken()
  const actionData = useFormActionData(GROUP_PATH)
  const token = actionData?.values['token'] ?? inAddress
  const [said, setSaid] = useState(actionData?.said)
  return (
    <PaperPage
      title={t('Vos places à plusieurs')}
      description={t('Vos places et celles de vos amis à L’espace comédie.')}
    >
      <output>{said !== undefined && <Paragraph>{translated(said)}</Paragraph>}</output>
      {token === undefined ? (
        <Paragraph>{t('Vos places à plusieurs s’ouvrent par le lien de notre e-mail.')}</Paragraph>
      ) : (
        <Held token={token} said={said} onSaid={setSaid} />
      )}
      <p>
        <ToProgramme look="line" />
      </p>
    </PaperPage>
  )
}

interface HeldProps {
  token: string
  said: string | undefined
  onSaid: (said: string) => void
}

function Held({ token, said, onSaid }: HeldProps) {
  const api = useApi()
  const isHydrated = useIsHydrated()
  const { data, error, refetch } = useQuery({
    queryKey: ['group', token, said],
    queryFn: ({ signal }) => api.groups.look({ body: { token } }, { signal }),
  })
  if (error) return <ErrorMessage error={error} onRetry={() => void refetch()} />
  if (!data && said !== undefined) return null
  const shared = { token, onSaid }
  // The button comes first, in one place whether the group is known or not: it would move under the finger otherwise.
  return (
    <>
      {(!data || data.state === 'à confirmer') && (
        <GroupAnswer {...shared} answer="ouvrir" action={t('Ouvrir mes places à mes amis')} />
      )}
      {data ? <Known {...shared} group={data} /> : isHydrated && <Loading />}
    </>
  )
}

function Known({ group, ...shared }: { group: Group } & Omit<HeldProps, 'said'>) {
  const { state, left, link } = group
  return (
    <section className={styles.ticket}>
      <p className={styles.state}>{t(stateOf(group))}</p>
      <GroupFacts group={group} />
      {state === 'ouvert' && left > 0 && link !== null && <Share title={group.title} link={link} />}
      <Friends taken={group.taken} isOpen={state === 'ouvert'} />
      {state !== 'terminé' && left > 0 && (
        <details className="fold">
          <summary>{t('Rendre les places restantes')}</summary>
          <Paragraph>
            {t(
              'Elles seront aussitôt proposées à d’autres ; vos amis gardent celles qu’ils ont prises.',
            )}
          </Paragraph>
          <GroupAnswer {...shared} answer="rendre" action={t('Oui, les rendre')} look="line" />
        </details>
      )}
    </section>
  )
}

function stateOf({ state, left }: Group): Text {
  if (state === 'à confirmer') return 'À confirmer'
  if (state === 'terminé') return 'Terminé'
  return left === 0 ? 'La bande est au complet' : 'Ouvert à vos amis'
}

function Share({ title, link }: { title: string; link: string }) {
  return (
    <>
      <Paragraph>
        {t(
          'Envoyez ce lien à vos amis, et servez-vous-en aussi pour prendre et payer votre place :',
        )}
      </Paragraph>
      <p className={styles.note}>
        <a href={link}>{link}</a>
      </p>
      <p className={booking.keep}>
        <ShareButton title={title} url={link} />
      </p>
    </>
  )
}

/** First names only: friends' other data is not shown to the organiser. */
function Friends({ taken, isOpen }: Pick<Group, 'taken'> & { isOpen: boolean }) {
  if (taken.length === 0) {
    return isOpen ? (
      <Paragraph>{t('Personne encore : le trac, sans doute. Relancez-les.')}</Paragraph>
    ) : null
  }
  return (
    <>
      <h2>{t('Qui vient')}</h2>
      <ul>
        {taken.map(({ name, isSure }, index) => (
          // Two friends may have the same name, and none leaves the list from its middle unnoticed.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={`${index} ${name}`}>
            {typeset(isSure ? name : t('{name} (en train de prendre sa place)', { name }))}
          </li>
        ))}
      </ul>
    </>
  )
}

/** Button that opens the group to friends, or gives back what they have not taken. */
function GroupAnswer(props: LinkAnswerProps<'ouvrir' | 'rendre'>) {
  const api = useApi()
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

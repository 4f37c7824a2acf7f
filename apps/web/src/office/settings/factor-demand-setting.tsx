import type { FactorDemand } from '@espace/contracts/auth/second-factor.admin'
import { SECURITY_PATH } from '@espace/contracts/paths'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Button, ButtonLink } from '#shared/dialog/button.tsx'
import { Confirm } from '#shared/dialog/confirm.tsx'
import { useUser } from '#shared/lib/services.tsx'
import { useChange } from '#shared/lib/writes/use-change.ts'
import { QueryStatus } from '#shared/ui/feedback/status.tsx'
import { Paragraph } from '#shared/ui/text/paragraph.tsx'
import { dashboardKey, useAdmin } from '../lib/dashboard.tsx'
import styles from './settings-panel.module.css'

/** Makes a second factor mandatory for staff (decision 075). */
export function FactorDemandSetting() {
  const admin = useAdmin()
  const queryClient = useQueryClient()
  const query = queryOptions({
    queryKey: dashboardKey('settings', 'second-factor'),
    queryFn: ({ signal }) => admin.secondFactor.demand({}, { signal }),
  })
  const current = useQuery(query)
  const { data, refetch } = current
  const { mutate, isPending } = useChange({
    call: (isDemanded: boolean) => admin.secondFactor.setDemand({ body: { isDemanded } }),
    onDone: (saved) => queryClient.setQueryData(query.queryKey, saved),
    said: ({ isDemanded }) =>
      `Le second facteur ${isDemanded ? 'est obligatoire' : 'n’est plus obligatoire'}`,
    failed: 'Erreur lors de la sauvegarde',
  })
  if (!data) return <QueryStatus of={current} />
  const isOn = data.isDemanded
  return (
    <>
      <Paragraph>
        {isOn
          ? 'Second facteur obligatoire pour l’équipe : sans lui, on ne peut qu’en ajouter un.'
          : 'Second facteur obligatoire pour l’équipe : non. Chacun choisit d’en avoir un.'}
      </Paragraph>
      <p className="row">
        <Button look="main" disabled={isPending} onClick={() => mutate(!isOn)}>
          {isOn ? 'Ne plus demander de second facteur' : 'Demander un second facteur à tous'}
        </Button>
        <ButtonLink to={SECURITY_PATH}>Mon second facteur</ButtonLink>
      </p>
      <Team team={data.team} onReset={() => void refetch()} />
    </>
  )
}

type Member = FactorDemand['team'][number]

/** Staff with their second factors; a lost one of another member can be reset. */
function Team({ team, onReset }: { team: readonly Member[]; onReset: () => void }) {
  const admin = useAdmin()
  const own = useUser()?.id
  const [asked, setAsked] = useState<Member>()
  const { mutate } = useChange({
    call: ({ id }: Member) => admin.secondFactor.reset({ params: { id } }),
    said: 'Second facteur retiré',
    failed: 'Erreur lors de la mise à jour',
    onSettled: onReset,
  })
  return (
    <>
      <ul className={styles.texts}>
        {team.map((member) => (
          <li key={member.id} className="split">
            <span>
              <b>{member.name}</b>
              {member.hasSecondFactor ? ' : second facteur en place' : ' : mot de passe seul'}
            </span>
            {member.hasSecondFactor && member.id !== own && (
              <Button about={`: ${member.name}`} onClick={() => setAsked(member)}>
                Retirer le second facteur
              </Button>
            )}
          </li>
        ))}
      </ul>
      {asked && (
        <Confirm
          title={`Retirer le second facteur de ${asked.name}`}
          sentence="Cette personne sera déconnectée partout et entrera avec son mot de passe seul. Assurez-vous que c’est bien elle qui vous le demande."
          action="Retirer"
          isRemoval={false}
          onConfirm={() => mutate(asked)}
          onClose={() => setAsked(undefined)}
        />
      )}
    </>
  )
}

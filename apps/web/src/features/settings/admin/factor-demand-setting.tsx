import { SECURITY_PATH } from '@espace/contracts/auth/paths'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { AdminClient } from '../../../lib/dashboard/admin-client.ts'
import { FRESH, dashboardKey, useAdmin } from '../../../lib/dashboard/dashboard.tsx'
import { useRefusal } from '../../../lib/dashboard/use-refusal.ts'
import { useServices } from '../../../lib/services.tsx'
import { Button, ButtonLink } from '../../../ui/dashboard/button.tsx'
import { Paragraph } from '../../../ui/paragraph.tsx'
import { ErrorMessage, Loading } from '../../../ui/status.tsx'

const factorDemand = (admin: AdminClient) =>
  queryOptions({
    queryKey: dashboardKey('settings', 'second-factor'),
    queryFn: ({ signal }) => admin.secondFactor.demand({}, { signal }),
    ...FRESH,
  })

/** Whether everybody of the team needs a second factor (decision 075). */
export function FactorDemandSetting() {
  const admin = useAdmin()
  const refuse = useRefusal()
  const queryClient = useQueryClient()
  const { toasts } = useServices()
  const query = factorDemand(admin)
  const { data, error, refetch } = useQuery(query)
  const { mutate, isPending } = useMutation({
    mutationFn: (isDemanded: boolean) => admin.secondFactor.setDemand({ body: { isDemanded } }),
    networkMode: 'always',
    onSuccess: (answer) => {
      queryClient.setQueryData(query.queryKey, answer)
      const outcome = answer.isDemanded ? 'est obligatoire' : 'n’est plus obligatoire'
      toasts.show('success', `Le second facteur ${outcome}`)
    },
    onError: (problem) => refuse(problem, 'Erreur lors de la sauvegarde'),
  })
  if (!data && error) return <ErrorMessage error={error} onRetry={() => void refetch()} />
  if (!data) return <Loading />
  const isOn = data.isDemanded
  return (
    <>
      <Paragraph>
        {isOn
          ? 'Second facteur obligatoire pour l’équipe : sans lui, on ne peut qu’en ajouter un.'
          : 'Second facteur obligatoire pour l’équipe : non. Chacun choisit d’en avoir un.'}
      </Paragraph>
      <p>
        <Button look="main" disabled={isPending} onClick={() => mutate(!isOn)}>
          {isOn ? 'Ne plus demander de second facteur' : 'Demander un second facteur à tous'}
        </Button>{' '}
        <ButtonLink to={SECURITY_PATH}>Mon second facteur</ButtonLink>
      </p>
    </>
  )
}

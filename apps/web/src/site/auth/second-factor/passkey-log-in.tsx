import { t } from '#shared/lib/language/language.ts'
import { useServices } from '#shared/lib/services.tsx'
import { useIsHydrated } from '#shared/lib/use-is-hydrated.ts'
import { useChange } from '#shared/lib/writes/use-change.ts'
import { ActionButton } from '#shared/ui/page/action.tsx'
import { hasPasskeys, NO_PASSKEY, readPasskey } from './device.ts'

/** Log-in by passkey. Rendered on the server against layout shift, and removed where passkeys are not supported. */
export function PasskeyLogIn({ remember = false }: { remember?: boolean }) {
  const { api, session } = useServices()
  const isHydrated = useIsHydrated()
  const { mutate, isPending } = useChange({
    call: async () => {
      const credential = await readPasskey(await api.secondFactor.passkeyOptions())
      return api.secondFactor.passkeyLogin({ body: { credential, remember } })
    },
    isRepeatable: false,
    onDone: (loggedIn) => session.begin(loggedIn),
    said: 'Connexion réussie !',
    failed: NO_PASSKEY,
  })
  if (isHydrated && !hasPasskeys()) return null
  return (
    <p>
      <ActionButton look="line" isDisabled={isPending || !isHydrated} onClick={() => mutate()}>
        {t('Continuer avec une clé d’accès')}
      </ActionButton>
    </p>
  )
}

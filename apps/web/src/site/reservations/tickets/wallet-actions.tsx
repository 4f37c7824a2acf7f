import type { Reservation } from '@espace/contracts/reservations/reservation'
import { PASS_FILE } from '@espace/contracts/reservations/reservations.constants'
import { t } from '#shared/lib/language/language.ts'
import { saveFile } from '#shared/lib/save-file.ts'
import { useChange } from '#shared/lib/writes/use-change.ts'
import { ActionButton } from '#shared/ui/page/action.tsx'

interface WalletProps {
  wallets: Reservation['wallets']
  title: string
  apple: () => Promise<Uint8Array>
  google: () => Promise<{ url: string }>
}

/** Adds a ticket to the wallet of the phone, where certificates are set; Google gets a request with the press only. */
export function WalletActions({ wallets, title, apple, google }: WalletProps) {
  const pass = useChange({
    call: apple,
    onDone: (bytes) => saveFile(PASS_FILE.name, bytes, PASS_FILE.type),
  })
  const link = useChange({ call: google, onDone: ({ url }) => location.assign(url) })
  return (
    <>
      {wallets.includes('apple') && (
        <ActionButton
          look="line"
          about={`: ${title}`}
          isDisabled={pass.isPending}
          onClick={() => pass.mutate()}
        >
          {t('Ajouter à Apple Wallet')}
        </ActionButton>
      )}
      {wallets.includes('google') && (
        <ActionButton
          look="line"
          about={`: ${title}`}
          isDisabled={link.isPending}
          onClick={() => link.mutate()}
        >
          {t('Ajouter à Google Wallet')}
        </ActionButton>
      )}
    </>
  )
}

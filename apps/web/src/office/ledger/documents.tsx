import { Button } from '#shared/dialog/button.tsx'
import { fetchBytes } from '#shared/lib/client/fetch-bytes.ts'
import { saveFile } from '#shared/lib/save-file.ts'
import { useChange } from '#shared/lib/writes/use-change.ts'
import { useAdmin } from '../lib/dashboard.tsx'

const NAMES = { attestation: 'attestation-individuelle', system: 'dossier-du-systeme' } as const

/** Forms for the tax administration, which the operator prints, completes and signs. */
export function Documents() {
  const { ledger } = useAdmin()
  const { mutate, isPending } = useChange({
    call: async (kind: keyof typeof NAMES) => {
      const pdf = await ledger[kind]({}, { via: fetchBytes })
      const blob = new Blob([Uint8Array.from(pdf)], { type: 'application/pdf' })
      saveFile(`${NAMES[kind]}.pdf`, blob)
    },
    isRepeatable: false,
    failed: 'Erreur lors de l’export',
  })
  return (
    <section className="stack" aria-label="Documents">
      <h3>Documents</h3>
      <p>
        Faits du logiciel tel qu’il tourne et des Paramètres. L’attestation de caisse a deux volets,
        à compléter et à signer à la main ; le dossier se joint à la déclaration du système de
        billetterie. Ce qui y est douteux est dit : voir avec votre expert-comptable.
      </p>
      <p className="row">
        <Button disabled={isPending} onClick={() => mutate('attestation')}>
          Attestation individuelle
        </Button>
        <Button disabled={isPending} onClick={() => mutate('system')}>
          Dossier du système
        </Button>
      </p>
    </section>
  )
}

import { Button } from '#shared/dialog/button.tsx'
import { fetchBytes } from '#shared/lib/client/fetch-bytes.ts'
import { monthName } from '#shared/lib/language/dates-fr.ts'
import { saveCsv, saveFile } from '#shared/lib/save-file.ts'
import { useChange } from '#shared/lib/writes/use-change.ts'
import { useAdmin } from '../lib/dashboard.tsx'

/** Monthly exports for the accountant: a sheet, journal entries (FEC), and payouts of the payment service. */
export function Accountant({ month }: { month: string }) {
  const { ledger } = useAdmin()
  const query = { month }
  const { mutate, isPending } = useChange({
    call: async (kind: 'accounts' | 'fec' | 'payouts') => {
      if (kind === 'accounts') {
        saveCsv(`comptes-${month}.csv`, await ledger.accountsCsv({ query }))
      } else if (kind === 'payouts') {
        saveCsv(`versements-${month}.csv`, await ledger.payoutsCsv({ query }))
      } else {
        const lines = await ledger.fec({ query }, { via: fetchBytes })
        saveFile(`fec-${month}.txt`, lines, 'text/plain')
      }
    },
    isRepeatable: false,
    failed: 'Erreur lors de l’export',
  })
  const name = `${monthName(month).name} ${month.slice(0, 4)}`
  return (
    <section className="stack" aria-label="Pour l’expert-comptable">
      <h3>Pour l’expert-comptable : {name}</h3>
      <p>
        Recettes par taux et par moyen, remboursements et impayés dans un tableur ; les mêmes en
        écritures (FEC), sur les comptes des Paramètres ; les versements de Stripe, avec les frais
        et les commandes qu’ils règlent.
      </p>
      <p className="row">
        <Button disabled={isPending} onClick={() => mutate('accounts')}>
          Comptes du mois
        </Button>
        <Button disabled={isPending} onClick={() => mutate('fec')}>
          Écritures (FEC)
        </Button>
        <Button disabled={isPending} onClick={() => mutate('payouts')}>
          Versements Stripe
        </Button>
      </p>
    </section>
  )
}

const NAMES = { attestation: 'attestation-individuelle', system: 'dossier-du-systeme' } as const

/** Forms for the tax administration, which the operator prints, completes and signs. */
export function Documents() {
  const { ledger } = useAdmin()
  const { mutate, isPending } = useChange({
    call: async (kind: keyof typeof NAMES) => {
      const pdf = await ledger[kind]({}, { via: fetchBytes })
      saveFile(`${NAMES[kind]}.pdf`, pdf, 'application/pdf')
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

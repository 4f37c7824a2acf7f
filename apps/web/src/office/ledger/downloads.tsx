import { fetchBytes } from '#shared/lib/client/fetch-bytes.ts'
import { monthName } from '#shared/lib/language/dates-fr.ts'
import { useAdmin } from '../lib/dashboard.tsx'
import { DownloadButton } from '../ui/list/download-button.tsx'
import { Part } from '../ui/panel.tsx'

/** Monthly exports for the accountant: a sheet, journal entries (FEC), and payouts of the payment service. */
export function Accountant({ month }: { month: string }) {
  const { ledger } = useAdmin()
  const query = { month }
  const name = `${monthName(month).name} ${month.slice(0, 4)}`
  return (
    <Part title={`Pour l’expert-comptable : ${name}`}>
      <p>
        Recettes par taux et par moyen, remboursements et impayés dans un tableur ; les mêmes en
        écritures (FEC), sur les comptes des Paramètres ; les versements de Stripe, avec les frais
        et les commandes qu’ils règlent.
      </p>
      <p className="row">
        <DownloadButton name={`comptes-${month}.csv`} load={() => ledger.accountsCsv({ query })}>
          Comptes du mois
        </DownloadButton>
        <DownloadButton
          name={`fec-${month}.txt`}
          load={() => ledger.fec({ query }, { via: fetchBytes })}
        >
          Écritures (FEC)
        </DownloadButton>
        <DownloadButton name={`versements-${month}.csv`} load={() => ledger.payoutsCsv({ query })}>
          Versements Stripe
        </DownloadButton>
      </p>
    </Part>
  )
}

/** Forms for the tax administration, which the operator prints, completes and signs. */
export function Documents() {
  const { ledger } = useAdmin()
  return (
    <Part title="Documents">
      <p>
        Faits du logiciel tel qu’il tourne et des Paramètres. L’attestation de caisse a deux volets,
        à compléter et à signer à la main ; le dossier se joint à la déclaration du système de
        billetterie. Ce qui y est douteux est dit : voir avec votre expert-comptable.
      </p>
      <p className="row">
        <DownloadButton
          name="attestation-individuelle.pdf"
          load={() => ledger.attestation({}, { via: fetchBytes })}
        >
          Attestation individuelle
        </DownloadButton>
        <DownloadButton
          name="dossier-du-systeme.pdf"
          load={() => ledger.system({}, { via: fetchBytes })}
        >
          Dossier du système
        </DownloadButton>
      </p>
    </Part>
  )
}

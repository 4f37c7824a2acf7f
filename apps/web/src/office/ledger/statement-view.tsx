import { meansName, type Statement } from '@espace/contracts/ledger/statements'
import { useQuery } from '@tanstack/react-query'
import { Button } from '#shared/dialog/button.tsx'
import { fetchBytes } from '#shared/lib/client/fetch-bytes.ts'
import { Empty, QueryStatus } from '#shared/ui/feedback/status.tsx'
import { dashboardKey, useAdmin } from '../lib/dashboard.tsx'
import { FigureList } from '../ui/figure-list.tsx'
import { DownloadButton } from '../ui/list/download-button.tsx'
import { ScrollTable } from '../ui/list/scroll-table.tsx'
import { Part } from '../ui/panel.tsx'
import { amount, performanceName, rateOf } from './words.ts'

type Scope = { period: string } | { spectacleId: number }

interface StatementViewProps {
  scope: Scope
  /** Opens the statement of one date. */
  onShow: (spectacleId: number) => void
}

/** Statement of receipts of a period or a date, with its downloads. */
export function StatementView({ scope, onShow }: StatementViewProps) {
  const admin = useAdmin()
  const current = useQuery({
    queryKey: dashboardKey('ledger', 'statement', scope),
    queryFn: ({ signal }) => admin.ledger.statement({ query: scope }, { signal }),
  })
  const { data } = current
  return (
    <Part title="Relevé de recettes">
      <QueryStatus of={current} />
      {data && (
        <>
          <StatementFigures statement={data} />
          {data.operations.count === 0 ? (
            <Empty>Rien n’a été vendu ni encaissé.</Empty>
          ) : (
            <Tables statement={data} onShow={onShow} />
          )}
          <Downloads scope={scope} />
        </>
      )}
    </Part>
  )
}

function StatementFigures({ statement }: { statement: Statement }) {
  const { receiptsCents, takingsCents, tickets, perpetual } = statement
  const { first, last, sold, cancelled } = tickets
  return (
    <FigureList
      of={[
        ['Recettes', amount(receiptsCents)],
        ['Encaissé', amount(takingsCents)],
        ['Billets émis', `${sold}, dont ${cancelled} annulés`],
        ['Numéros', first === null ? 'aucun' : `${first} à ${last}`],
        ['Recettes, total perpétuel', amount(perpetual.receiptsCents)],
      ]}
    />
  )
}

function Tables({
  statement,
  onShow,
}: { statement: Statement } & Pick<StatementViewProps, 'onShow'>) {
  const { categories, performances, vat, means, vouchers } = statement
  return (
    <>
      <ScrollTable
        label="Billets par tarif"
        columns={['Tarif', 'Prix', 'Émis', 'Annulés', 'Recettes']}
      >
        {categories.map((row) => (
          <tr key={`${row.category} ${row.class} ${row.priceCents} ${row.vatBp}`}>
            <th scope="row">{row.category}</th>
            <td>{amount(row.priceCents)}</td>
            <td>{row.sold}</td>
            <td>{row.cancelled}</td>
            <td>{amount(row.receiptsCents)}</td>
          </tr>
        ))}
      </ScrollTable>
      <ScrollTable label="Billets par séance" columns={['Séance', 'Émis', 'Annulés', 'Recettes']}>
        {performances.map(({ spectacleId, sold, cancelled, receiptsCents, ...show }) => (
          <tr key={`${spectacleId} ${performanceName(show)}`}>
            <th scope="row">
              {spectacleId === null ? (
                performanceName(show)
              ) : (
                <Button look="plain" onClick={() => onShow(spectacleId)}>
                  {performanceName(show)}
                </Button>
              )}
            </th>
            <td>{sold}</td>
            <td>{cancelled}</td>
            <td>{amount(receiptsCents)}</td>
          </tr>
        ))}
      </ScrollTable>
      <ScrollTable
        label="TVA"
        columns={['TVA', 'Recettes', 'dont TVA', 'Encaissé', 'dont TVA encaissée']}
      >
        {vat.map((row) => (
          <tr key={row.vatBp}>
            <th scope="row">{rateOf(row.vatBp)}</th>
            <td>{amount(row.receiptsCents)}</td>
            <td>{row.vatCents === null ? '' : amount(row.vatCents)}</td>
            <td>{amount(row.takenCents)}</td>
            <td>{row.takenVatCents === null ? '' : amount(row.takenVatCents)}</td>
          </tr>
        ))}
      </ScrollTable>
      <ScrollTable
        label="Moyens de paiement"
        columns={['Moyen', 'Reçu', 'Remboursé', 'Corrections', 'Total']}
      >
        {means.map((row) => (
          <tr key={row.means}>
            <th scope="row">{meansName(row.means)}</th>
            <td>{amount(row.receivedCents)}</td>
            <td>{amount(row.refundedCents)}</td>
            <td>{amount(row.correctedCents)}</td>
            <td>{amount(row.totalCents)}</td>
          </tr>
        ))}
      </ScrollTable>
      {vouchers.length > 0 && <Vouchers vouchers={vouchers} />}
    </>
  )
}

function Vouchers({ vouchers }: Pick<Statement, 'vouchers'>) {
  return (
    <ScrollTable
      label="Bons cadeaux et carnets"
      columns={['TVA', 'Vendus', 'Dépensés', 'Périmés', 'TVA due à la vente']}
    >
      {vouchers.map((row) => (
        <tr key={row.vatBp}>
          <th scope="row">
            {row.vatBp === null ? 'Avec les places' : `Usage unique, ${rateOf(row.vatBp)}`}
          </th>
          <td>{amount(row.soldCents)}</td>
          <td>{amount(row.spentCents)}</td>
          <td>{amount(row.lapsedCents)}</td>
          <td>{row.soldVatCents === null ? '' : amount(row.soldVatCents)}</td>
        </tr>
      ))}
    </ScrollTable>
  )
}

function Downloads({ scope }: { scope: Scope }) {
  const { ledger } = useAdmin()
  const name = `releve-${'period' in scope ? scope.period : `seance-${scope.spectacleId}`}`
  return (
    <p className="row">
      <DownloadButton
        name={`${name}.pdf`}
        load={() => ledger.statementPdf({ query: scope }, { via: fetchBytes })}
      >
        Relevé en PDF
      </DownloadButton>
      <DownloadButton name={`${name}.csv`} load={() => ledger.statementCsv({ query: scope })}>
        Relevé en CSV
      </DownloadButton>
    </p>
  )
}

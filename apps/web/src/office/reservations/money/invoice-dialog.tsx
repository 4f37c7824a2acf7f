import type { Party } from '@espace/contracts/reservations/box-office'
import { Buyer, type Invoice } from '@espace/contracts/reservations/invoices'
import { useQuery } from '@tanstack/react-query'
import { Dialog } from '#shared/dialog/dialog.tsx'
import { fetchBytes } from '#shared/lib/client/fetch-bytes.ts'
import { longDate } from '#shared/lib/language/dates-fr.ts'
import { price } from '#shared/lib/language/french.ts'
import { QueryStatus } from '#shared/ui/feedback/status.tsx'
import { useAdmin } from '../../lib/dashboard.tsx'
import type { ValuesOf } from '../../lib/edit/fields.ts'
import { OPTIONAL, text, textArea } from '../../ui/form/field-table.tsx'
import { TaskForm, useTask } from '../../ui/form/task-form.tsx'
import { DownloadButton } from '../../ui/list/download-button.tsx'
import { boxOfficeQueries } from '../box-office.queries.ts'
import { type PartyDialogProps, useBoxOfficeTasks } from '../use-box-office-tasks.ts'
import { nameOf, of } from '../words.ts'

const fieldsOf = (party: Party) => ({
  name: text('Client', { required: true, maxLength: 120, blank: nameOf(party) }),
  address: textArea('Adresse', { rows: 3 }),
  siren: text('SIREN', { after: OPTIONAL, inputMode: 'numeric', maxLength: 20 }),
})

const toBody = ({ name, address, siren }: ValuesOf<ReturnType<typeof fieldsOf>>) => ({
  name,
  address: address.trim(),
  siren,
})

/** Invoices of an order: immutable, but corrected by a credit note and a new invoice. */
export function InvoiceDialog({ party, onClose }: PartyDialogProps) {
  const query = useQuery(boxOfficeQueries.invoices(useAdmin(), party.id))
  const { data } = query
  return (
    <Dialog
      title={`Facture ${of(nameOf(party))}`}
      description="Elle porte toute la commande, telle qu’elle est maintenant. Une facture ne se modifie pas&nbsp;: la corriger établit un avoir et une nouvelle facture."
      onClose={onClose}
    >
      <QueryStatus of={query} />
      {data && data.length > 0 && (
        <ul>
          {data.map((invoice) => (
            <Issued key={invoice.id} invoice={invoice} />
          ))}
        </ul>
      )}
      {data && (
        <IssueForm party={party} isFirst={data.every((each) => !each.isOpen)} onClose={onClose} />
      )}
    </Dialog>
  )
}

function Issued({ invoice }: { invoice: Invoice }) {
  const { id, number, issuedOn, totalCents, corrects, buyer } = invoice
  const { invoices } = useAdmin()
  const title = `${corrects === null ? 'Facture' : 'Avoir'} ${number}`
  return (
    <li>
      {title}, {longDate(issuedOn)}, {buyer}&nbsp;: {price(totalCents)}
      {corrects !== null && ` (annule ${corrects})`}{' '}
      <DownloadButton
        name={`${title}.pdf`}
        about={`: ${title}`}
        load={() => invoices.pdf({ params: { id } }, { via: fetchBytes })}
      >
        PDF
      </DownloadButton>
    </li>
  )
}

function IssueForm({ party, isFirst, onClose }: PartyDialogProps & { isFirst: boolean }) {
  const { issue } = useBoxOfficeTasks()
  const task = useTask({
    fields: () => fieldsOf(party),
    body: Buyer,
    toBody,
    send: (values) => issue(party, toBody(values)),
    onClose,
  })
  return (
    <TaskForm
      of={task}
      action={isFirst ? 'Établir la facture' : 'Corriger : avoir et nouvelle facture'}
    />
  )
}

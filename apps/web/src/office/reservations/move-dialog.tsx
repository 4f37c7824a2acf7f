import type { BoxOfficeDate, Party } from '@espace/contracts/reservations/box-office'
import type { ChangePreview as Preview } from '@espace/contracts/soirees/soirees'
import { useQuery } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import * as z from 'zod'
import { plural } from '#languages/fr/plural.ts'
import { Dialog } from '#shared/dialog/dialog.tsx'
import { places } from '#shared/lib/language/french.ts'
import { useNow } from '#shared/lib/services.tsx'
import { Empty, QueryStatus } from '#shared/ui/feedback/status.tsx'
import { useAdmin } from '../lib/dashboard.tsx'
import { ChangePreview } from '../soirees/change-preview.tsx'
import { placed } from '../ui/form/field-table.tsx'
import { type OptionGroup, SelectField } from '../ui/form/fields.tsx'
import { TaskForm, useTask } from '../ui/form/task-form.tsx'
import { boxOfficeQueries } from './box-office.queries.ts'
import { type PartyDialogProps, useBoxOfficeTasks } from './use-box-office-tasks.ts'
import { freeOption, nameOf, of, otherOption, otherPrice, whenOf } from './words.ts'

const FIELDS = {
  spectacleId: placed('Nouvelle date', z.string().min(1, 'Choisissez une date'), ''),
}

/** Moves a party to another date with enough seats left. */
export function MoveDialog({ party, onClose }: PartyDialogProps) {
  const query = useQuery(boxOfficeQueries.dates(useAdmin(), 'a-venir'))
  const { data } = query
  const now = useNow()
  const { title, id: present } = party.spectacle
  const dates = data?.dates.filter(
    ({ id, available, startsAt, status }) =>
      id !== present &&
      available >= party.seats &&
      status !== 'annulé' &&
      Date.parse(startsAt) > now,
  )
  return (
    <Dialog
      title={`Déplacer la réservation ${of(nameOf(party))}`}
      description={`${title}, ${whenOf(party.spectacle)} : ${places(party.seats)}. Le billet garde son code et son prix${party.email === null ? '.' : ' ; la personne est prévenue par email.'}`}
      onClose={onClose}
    >
      <QueryStatus of={query} />
      {dates?.length === 0 && <Empty>Aucune autre date n’a {places(party.seats)} de libre.</Empty>}
      {dates && dates.length > 0 && <MoveForm party={party} dates={dates} onClose={onClose} />}
    </Dialog>
  )
}

function MoveForm({
  party,
  dates,
  onClose,
}: PartyDialogProps & { dates: readonly BoxOfficeDate[] }) {
  const { move } = useBoxOfficeTasks()
  const task = useTask({
    fields: FIELDS,
    send: ({ spectacleId }) => move(party, { spectacleId: Number(spectacleId) }),
    onClose,
  })
  const wanted = useWatch({ control: task.form.control, name: 'spectacleId' })
  const chosen = dates.find(({ id }) => String(id) === wanted)
  return (
    <TaskForm of={task} action="Déplacer">
      <SelectField
        name="spectacleId"
        label={FIELDS.spectacleId.label}
        options={[{ value: '', label: 'Choisir une date' }]}
        groups={groupsOf(party, dates)}
      />
      <div role="status">{chosen && <Outcome party={party} date={chosen} />}</div>
    </TaskForm>
  )
}

/** Options: other dates of the same show first, as they are the usual choice. */
function groupsOf({ spectacle: { title } }: Party, dates: readonly BoxOfficeDate[]): OptionGroup[] {
  const same = dates.filter((date) => date.title === title)
  const others = dates.filter((date) => date.title !== title)
  return [
    { label: `Autres dates de « ${title} »`, options: same.map(freeOption) },
    { label: 'Autres spectacles', options: others.map(otherOption) },
  ].filter(({ options }) => options.length > 0)
}

function movedSentence({ emails, leavesAt }: Preview): string {
  if (emails === 0) return 'Aucun email ne part.'
  return leavesAt === null
    ? 'Un email part tout de suite.'
    : 'Dans dix minutes, un email part ; remise à sa date avant, la réservation n’en reçoit aucun.'
}

/** Effect of the move, and whether the customer gets an email. */
function Outcome({ party, date }: { party: Party; date: BoxOfficeDate }) {
  const { spectacle, seats, email } = party
  return (
    <>
      {date.title !== spectacle.title && (
        <p>
          <strong>C’est un autre spectacle&nbsp;: «&nbsp;{date.title}&nbsp;».</strong>
        </p>
      )}
      <p>
        {places(seats)} {of(nameOf(party))} {plural(seats, 'passe', 'passent')} du{' '}
        {whenOf(spectacle)} au {whenOf(date)}. {otherPrice(party, date)}
      </p>
      {email === null && <p>Personne n’en est averti.</p>}
      {email !== null && (
        <ChangePreview
          change={{ kind: 'move', id: party.id, spectacleId: date.id }}
          sentence={movedSentence}
        />
      )}
    </>
  )
}

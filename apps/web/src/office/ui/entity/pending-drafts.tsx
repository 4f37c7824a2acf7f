import type { FieldValues } from 'react-hook-form'
import { useDashboard } from '#office/lib/dashboard.tsx'
import { type Draft, draftChanges } from '#office/lib/edit/drafts.ts'
import type { EntityForm } from '#office/lib/edit/use-entity-form.ts'
import { Button } from '#shared/dialog/button.tsx'
import { useStore } from '#shared/lib/store.ts'
import { moment } from '#shared/lib/time/moment.ts'
import { Notice } from '../panel.tsx'

interface PendingDraftsProps {
  form: string
  onResume: (draft: Draft) => void
}

/** Drafts left by a log-out, a crash or a closed window, with buttons to resume. */
export function PendingDrafts({ form, onResume }: PendingDraftsProps) {
  const { drafts } = useDashboard()
  useStore(draftChanges)
  return drafts.list(form).map((draft) => (
    <Notice
      key={draft.id ?? 'nouveau'}
      actions={
        <>
          <Button about={draft.label} onClick={() => onResume(draft)}>
            Reprendre
          </Button>
          <Button about={draft.label} onClick={() => drafts.drop(draft)}>
            Abandonner
          </Button>
        </>
      }
    >
      {draft.id === undefined ? 'Ajout non enregistré' : 'Modification non enregistrée'}{' '}
      {draft.label === '' ? '' : `(« ${draft.label} »)`} du {moment(draft.at)}
    </Notice>
  ))
}

interface DraftNoticeProps<Values extends FieldValues> {
  entity: EntityForm<Values>
  pending?: 'enregistré' | 'envoyé'
}

export function DraftNotice<Values extends FieldValues>({
  entity: { restoredAt, discard },
  pending = 'enregistré',
}: DraftNoticeProps<Values>) {
  if (restoredAt === undefined) return null
  return (
    <Notice actions={<Button onClick={discard}>Abandonner le brouillon</Button>}>
      Votre brouillon du {moment(restoredAt)} a été restauré. Il n’est pas encore {pending}.
    </Notice>
  )
}

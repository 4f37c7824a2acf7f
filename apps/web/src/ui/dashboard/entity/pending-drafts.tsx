import { useDashboard } from '#lib/dashboard/dashboard.tsx'
import { type Draft, draftChanges } from '#lib/dashboard/edit/drafts.ts'
import { useStore } from '#lib/store.ts'
import { Button } from '../button.tsx'
import { moment } from '../moment.ts'
import { Notice } from '../panel.tsx'

interface PendingDraftsProps {
  form: string
  onResume: (draft: Draft) => void
}

/** What was filled in and not saved before a log-out, a crash or a closed window, to be taken up again. */
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

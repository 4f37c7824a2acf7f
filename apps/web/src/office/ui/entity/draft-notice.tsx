import type { FieldValues } from 'react-hook-form'
import type { EntityForm } from '#office/lib/edit/use-entity-form.ts'
import { Button } from '#shared/dialog/button.tsx'
import { moment } from '#shared/lib/time/moment.ts'
import { Notice } from '../panel.tsx'

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

import { useFormContext, useWatch } from 'react-hook-form'
import { Button } from '#shared/dialog/button.tsx'
import { Fields } from '../ui/form/field-table.tsx'
import { Notice } from '../ui/panel.tsx'
import { LETTER, type LetterValues } from './letter.ts'

const { recipients: _, ...REST } = LETTER.fields

/**
 * The fields of a letter. One about seats to fill goes to those who came to such a show, until somebody says
 * otherwise; nobody else gets it by mistake.
 *
 * @param title of that show
 */
export function LetterFields({ title }: { title: string | undefined }) {
  const { setValue } = useFormContext<LetterValues>()
  const cameTo = useWatch<LetterValues, 'cameTo'>({ name: 'cameTo' })
  if (cameTo === undefined) return <Fields of={LETTER.fields} />
  const toAll = () => setValue('cameTo', undefined, { shouldDirty: true })
  return (
    <>
      <Notice actions={<Button onClick={toAll}>Choisir d’autres destinataires</Button>}>
        Pour les abonnés déjà venus voir {title === undefined ? 'ce spectacle' : `« ${title} »`} ou
        un autre du même genre. Qui ne s’est pas abonné ne reçoit rien.
      </Notice>
      <Fields of={REST} />
    </>
  )
}

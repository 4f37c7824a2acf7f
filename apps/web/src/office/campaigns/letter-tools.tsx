import { useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { Button } from '#shared/dialog/button.tsx'
import { useChange } from '#shared/lib/writes/use-change.ts'
import { useAdmin } from '../lib/dashboard.tsx'
import { Notice } from '../ui/panel.tsx'
import type { LetterValues } from './letter.ts'
import styles from './campaigns.module.css'

/** What helps to write a letter: the programme of the week, a look at it, a copy to oneself. */
export function LetterTools() {
  const admin = useAdmin()
  const { getValues, trigger } = useFormContext<LetterValues>()
  const { added, add, takeBack } = useWeek()
  const draft = async () => {
    const isWhole = await trigger(['subject', 'message'], { shouldFocus: true })
    const { subject, message } = getValues()
    return isWhole ? { subject, message } : undefined
  }
  const week = useChange({
    call: () => admin.campaigns.week(),
    isRepeatable: false,
    onDone: add,
    failed: 'Erreur inconnue',
  })
  const preview = useChange({
    call: async () => {
      const body = await draft()
      return body && admin.campaigns.preview({ body })
    },
    isRepeatable: false,
    failed: 'Erreur inconnue',
  })
  const test = useChange({
    call: async () => {
      const body = await draft()
      return body && admin.campaigns.test({ body })
    },
    isRepeatable: false,
    said: (answer) => answer?.message,
    failed: "Erreur lors de l'envoi de l'email",
  })
  return (
    <>
      <div className={styles.tools}>
        <Button disabled={week.isPending} onClick={() => week.mutate()}>
          Programme de la semaine
        </Button>
        <Button disabled={preview.isPending} onClick={() => preview.mutate()}>
          Aperçu
        </Button>
        <Button disabled={test.isPending} onClick={() => test.mutate()}>
          M’envoyer un essai
        </Button>
      </div>
      {added && (
        <Notice actions={<Button onClick={takeBack}>Retirer le programme</Button>}>
          Le programme de la semaine est à la suite de votre lettre.
        </Notice>
      )}
      {preview.data && (
        <section className={styles.preview} aria-label="Aperçu">
          <p>
            <b>{preview.data.subject}</b>
          </p>
          <iframe title="Aperçu du message" sandbox="" srcDoc={withoutSheets(preview.data.html)} />
          <Button onClick={() => preview.reset()}>Fermer l’aperçu</Button>
        </section>
      )}
    </>
  )
}

/**
 * The programme of the week in a letter: all of it where nothing is written yet, else after what is. It can be
 * taken out again until the letter is changed.
 */
function useWeek() {
  const { getValues, setValue } = useFormContext<LetterValues>()
  const message = useWatch<LetterValues, 'message'>({ name: 'message' })
  const [week, setWeek] = useState<{ before: Letter; after: string }>()
  const write = (letter: Letter) => {
    setValue('subject', letter.subject, { shouldDirty: true })
    setValue('message', letter.message, { shouldDirty: true })
  }
  return {
    added: week !== undefined && week.before.message !== '' && message === week.after,
    add: (programme: Letter) => {
      const before = getValues()
      const after = before.message + programme.message
      write({ subject: before.subject || programme.subject, message: after })
      setWeek({ before, after })
    },
    takeBack: () => week && write(week.before),
  }
}

type Letter = Pick<LetterValues, 'subject' | 'message'>

/** The policy of the page holds in the frame: of a letter's styles, those on its elements stay. */
const withoutSheets = (html: string) => html.replaceAll(/<style[^<]*<\/style>/gi, '')

import { useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { Button } from '#shared/dialog/button.tsx'
import { useChange } from '#shared/lib/writes/use-change.ts'
import { useAdmin } from '../lib/dashboard.tsx'
import { Notice } from '../ui/panel.tsx'
import type { LetterValues } from './letter.ts'
import styles from './campaigns.module.css'

/** Preview widths: a phone, and the reading pane of a mail program. */
const WIDTHS = [
  { width: 360, label: 'Téléphone' },
  { width: 640, label: 'Ordinateur' },
] as const

/** Writing aids: insert the week's programme, preview, send a test email to oneself. */
export function LetterTools() {
  const admin = useAdmin()
  const { getValues, trigger } = useFormContext<LetterValues>()
  const { added, add, takeBack } = useWeek()
  const draft = async () => {
    const isWhole = await trigger(['subject', 'message'], { shouldFocus: true })
    const { subject, message, posterOf } = getValues()
    const poster = posterOf === undefined ? {} : { posterOf }
    return isWhole ? { subject, message, ...poster } : undefined
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
      {preview.data && <Preview of={preview.data} onClose={() => preview.reset()} />}
    </>
  )
}

interface PreviewProps {
  of: { subject: string; html: string }
  onClose: () => void
}

/** Preview of the newsletter in a real width. */
function Preview({ of: { subject, html }, onClose }: PreviewProps) {
  const [width, setWidth] = useState<number>(WIDTHS[0].width)
  return (
    <section className={styles.preview} aria-label="Aperçu">
      <p>
        <b>{subject}</b>
      </p>
      <div className={styles.tools}>
        {WIDTHS.map(({ width: each, label }) => (
          <Button
            key={each}
            look={each === width ? 'main' : 'line'}
            aria-pressed={each === width}
            onClick={() => setWidth(each)}
          >
            {label}
          </Button>
        ))}
      </div>
      <iframe title="Aperçu du message" sandbox="" srcDoc={withoutSheets(html)} style={{ width }} />
      <Button onClick={onClose}>Fermer l’aperçu</Button>
    </section>
  )
}

/**
 * Inserts the week's programme into the newsletter: into an empty one as its text, else at the end. Can be
 * undone until the text is edited.
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

/** The CSP of the page applies to the frame: inline style attributes work, style elements do not. */
const withoutSheets = (html: string) => html.replaceAll(/<style[^<]*<\/style>/gi, '')

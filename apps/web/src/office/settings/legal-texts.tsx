import {
  isLegalPage,
  LEGAL_PAGES,
  type LegalPage,
} from '@espace/contracts/settings/settings.constants'
import { ManagedLegalText } from '@espace/contracts/settings/texts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '#shared/dialog/button.tsx'
import { QueryStatus } from '#shared/ui/feedback/status.tsx'
import { Paragraph } from '#shared/ui/text/paragraph.tsx'
import { useAdmin } from '../lib/dashboard.tsx'
import { shapeOf } from '../lib/edit/fields.ts'
import { setting, settingQuery, useSetting } from '../lib/edit/setting.ts'
import { EditDialog } from '../ui/entity/edit-dialog.tsx'
import { Fields, richText } from '../ui/form/field-table.tsx'
import styles from './settings-panel.module.css'

const FIELDS = {
  html: richText('Texte', {
    hint: 'Un paragraphe tout en gras est un titre, ou une question. Vide : le texte de départ revient.',
  }),
}

const textOf = (page: LegalPage) =>
  setting({
    name: `texte-${page}`,
    label: LEGAL_PAGES[page].title,
    fields: FIELDS,
    rules: shapeOf(FIELDS),
    schema: ManagedLegalText,
    toForm: ({ html }) => ({ html }),
    load: (admin, options) => admin.settings.managedLegalText({ params: { page } }, options),
    save: (admin, { html }, version) =>
      admin.settings.setLegalText({ params: { page }, body: { html, version } }),
    saved: 'Texte sauvegardé',
  })

const TEXTS = Object.keys(LEGAL_PAGES).filter(isLegalPage).map(textOf)

type Text = ReturnType<typeof textOf>

/** Legal texts, each edited in its own dialog. */
export function LegalTexts() {
  return (
    <>
      <Paragraph>
        Ces textes se lisent en bas de chaque page. Ce qui est entre crochets attend votre réponse.
      </Paragraph>
      <ul className={styles.texts}>
        {TEXTS.map((text) => (
          <TextRow key={text.name} text={text} />
        ))}
      </ul>
    </>
  )
}

function TextRow({ text }: { text: Text }) {
  const [isOpen, setIsOpen] = useState(false)
  const query = useQuery(settingQuery(text, useAdmin()))
  const { data } = query
  return (
    <li className="split">
      <span>
        <b>{text.label}</b>
        {data && ` : ${stateOf(data)}`}
      </span>
      <QueryStatus of={query} />
      {data && <Button onClick={() => setIsOpen(true)}>Modifier « {text.label} »</Button>}
      {data && isOpen && <TextDialog text={text} stored={data} onClose={() => setIsOpen(false)} />}
    </li>
  )
}

interface TextDialogProps {
  text: Text
  stored: ManagedLegalText
  onClose: () => void
}

function TextDialog({ text, stored, onClose }: TextDialogProps) {
  return (
    <EditDialog title={text.label} entity={useSetting(text, stored, onClose)} isWide>
      {stored.isStarting && (
        <Paragraph>
          Voici un texte de départ, qui n’est pas un conseil juridique&nbsp;: relisez-le, remplacez
          ce qui est entre crochets, puis enregistrez.
        </Paragraph>
      )}
      <Fields of={text.fields} />
    </EditDialog>
  )
}

function stateOf({ html, isStarting }: ManagedLegalText): string {
  const open = html.match(/\[à (?:compléter|confirmer)/g)?.length ?? 0
  const words = isStarting ? 'texte de départ, à relire' : 'votre texte'
  if (open === 0) return words
  return `${words}, ${open} ${open === 1 ? 'point' : 'points'} entre crochets`
}

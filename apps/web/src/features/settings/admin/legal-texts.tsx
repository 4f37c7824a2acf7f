import {
  isLegalPage,
  LEGAL_PAGES,
  type LegalPage,
} from '@espace/contracts/settings/settings.constants'
import type { ManagedLegalText } from '@espace/contracts/settings/texts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useAdmin } from '../../../lib/dashboard/dashboard.tsx'
import { Button } from '../../../ui/dashboard/button.tsx'
import { QueryStatus } from '../../../ui/feedback/status.tsx'
import { Paragraph } from '../../../ui/text/paragraph.tsx'
import { TextDialog } from './text-dialog.tsx'
import { textQuery } from './texts.queries.ts'
import styles from './settings-panel.dashboard.module.css'

const PAGES = Object.keys(LEGAL_PAGES).filter(isLegalPage)

/** The texts of the house, each in a dialog of its own. */
export function LegalTexts() {
  return (
    <>
      <Paragraph>
        Ces textes se lisent en bas de chaque page. Ce qui est entre crochets attend votre réponse.
      </Paragraph>
      <ul className={styles.texts}>
        {PAGES.map((page) => (
          <TextRow key={page} page={page} />
        ))}
      </ul>
    </>
  )
}

function TextRow({ page }: { page: LegalPage }) {
  const [isOpen, setIsOpen] = useState(false)
  const query = useQuery(textQuery(useAdmin(), page))
  const { data } = query
  const { title } = LEGAL_PAGES[page]
  return (
    <li>
      <span>
        <b>{title}</b>
        {data && ` : ${stateOf(data)}`}
      </span>
      <QueryStatus of={query} />
      {data && <Button onClick={() => setIsOpen(true)}>Modifier « {title} »</Button>}
      {data && isOpen && <TextDialog page={page} stored={data} onClose={() => setIsOpen(false)} />}
    </li>
  )
}

function stateOf({ html, isStarting }: ManagedLegalText): string {
  const open = html.match(/\[à (?:compléter|confirmer)/g)?.length ?? 0
  const words = isStarting ? 'texte de départ, à relire' : 'votre texte'
  if (open === 0) return words
  return `${words}, ${open} ${open === 1 ? 'point' : 'points'} entre crochets`
}

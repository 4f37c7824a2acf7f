import { LEGAL_PAGES, type LegalPage } from '@espace/contracts/settings/settings.constants'
import { ManagedLegalText } from '@espace/contracts/settings/texts'
import * as z from 'zod'
import { useAdmin } from '../../../lib/dashboard/dashboard.tsx'
import { useEntityForm } from '../../../lib/dashboard/edit/use-entity-form.ts'
import { useKeepSaved } from '../../../lib/dashboard/saves/use-keep-saved.ts'
import { EntityDialog } from '../../../ui/dashboard/dialog/entity-dialog.tsx'
import { RichTextField } from '../../../ui/dashboard/form/rich-text-field.tsx'
import { Paragraph } from '../../../ui/text/paragraph.tsx'
import { textQuery } from './texts.queries.ts'

const Values = z.object({ html: z.string() })

const LABELS = { html: 'Texte' }

const TEXTS = { saved: 'Texte sauvegardé', failed: 'Erreur lors de la sauvegarde' }

function storedIn(current: unknown) {
  const { data } = ManagedLegalText.safeParse(current)
  return data && { values: { html: data.html }, version: data.version }
}

interface TextDialogProps {
  page: LegalPage
  stored: ManagedLegalText
  onClose: () => void
}

/** Writes one of the texts of the house. */
export function TextDialog({ page, stored, onClose }: TextDialogProps) {
  const admin = useAdmin()
  const keep = useKeepSaved()
  const { title } = LEGAL_PAGES[page]
  const entity = useEntityForm({
    draft: { form: `texte-${page}` },
    shape: Values,
    rules: Values,
    values: { html: stored.html },
    version: stored.version,
    labels: LABELS,
    labelOf: () => title,
    save: ({ html }, version) =>
      admin.settings.setLegalText({
        params: { page },
        body: { html, ...(version !== undefined && { version }) },
      }),
    storedOf: storedIn,
    texts: TEXTS,
    onSaved: (saved) => {
      void keep(textQuery(admin, page).queryKey, saved)
      onClose()
    },
    onClose,
  })
  return (
    <EntityDialog title={title} entity={entity} isWide>
      {stored.isStarting && (
        <Paragraph>
          Voici un texte de départ, qui n’est pas un conseil juridique : relisez-le, remplacez ce
          qui est entre crochets, puis enregistrez.
        </Paragraph>
      )}
      <RichTextField
        name="html"
        label={LABELS.html}
        hint="Un paragraphe tout en gras est un titre, ou une question. Vide : le texte de départ revient."
      />
    </EntityDialog>
  )
}

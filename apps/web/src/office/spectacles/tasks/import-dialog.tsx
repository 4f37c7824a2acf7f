import type { ImportLine, ImportReport } from '@espace/contracts/spectacles/managed-spectacle'
import { useQueryClient } from '@tanstack/react-query'
import { type ChangeEvent, useState } from 'react'
import { counted, plural } from '#languages/fr/plural.ts'
import { useAdmin } from '#office/lib/dashboard.tsx'
import { refresh } from '#office/lib/edit/entity.ts'
import { ScrollTable } from '#office/ui/list/scroll-table.tsx'
import { Button } from '#shared/dialog/button.tsx'
import { Dialog, DialogActions } from '#shared/dialog/dialog.tsx'
import { useChange } from '#shared/lib/writes/use-change.ts'
import { shows } from '../shows.queries.ts'
import styles from './import-dialog.module.css'

const OUTCOMES: Readonly<Record<ImportLine['outcome'], string>> = {
  create: 'à créer',
  exists: 'déjà là',
  error: 'à corriger',
}

/** Fields by column name. */
const COLUMNS: Readonly<Record<string, string>> = {
  title: 'Titre',
  date_spectacle: 'Date',
  heure_spectacle: 'Heure',
  lieu: 'Lieu',
  lien_spectacle: 'Lien',
  description: 'Description',
  img: 'Image',
}

/** Imports a programme from CSV: file, preview of each line, then the valid lines. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const admin = useAdmin()
  const queryClient = useQueryClient()
  const [csv, setCsv] = useState<string>()
  const preview = useChange({
    call: (csv: string) => admin.spectacles.previewImport({ body: { csv } }),
    isRepeatable: false,
    failed: 'Requête invalide',
  })
  const bringIn = useChange({
    call: (csv: string) => admin.spectacles.importProgramme({ body: { csv } }),
    isRepeatable: false,
    onDone: async () => {
      await refresh(queryClient, shows)
      onClose()
    },
    said: ({ created }) => `${counted(created, 'spectacle')} ${plural(created, 'importé')}`,
    failed: "Erreur lors de l'ajout du spectacle",
  })
  const read = async (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.target.files ?? []
    if (!file) return
    const text = await textOf(file)
    setCsv(text)
    preview.mutate(text)
  }
  const report = preview.data
  return (
    <Dialog
      title="Importer un programme"
      description="Un fichier CSV avec les colonnes titre, date, heure, lieu, lien, description. Rien n’est enregistré avant votre accord."
      onClose={onClose}
      isWide={report !== undefined}
    >
      <label className={styles.file}>
        Fichier CSV
        <input type="file" accept=".csv,text/csv" onChange={(event) => void read(event)} />
      </label>
      {preview.isPending && <output>Chargement...</output>}
      {report && <Report report={report} />}
      <DialogActions>
        <Button onClick={onClose}>Annuler</Button>
        <Button
          look="main"
          disabled={csv === undefined || !report?.created || bringIn.isPending}
          onClick={() => csv !== undefined && bringIn.mutate(csv)}
        >
          {report ? `Importer (${report.created})` : 'Importer'}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

/** Decodes UTF-8, or else Windows-1252, the default encoding of Excel's CSV. */
async function textOf(file: File): Promise<string> {
  const bytes = await file.arrayBuffer()
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

function Report({ report: { lines, created, existing, faulty } }: { report: ImportReport }) {
  return (
    <>
      <output className={styles.counts}>
        {created} à créer, {existing} déjà là, {faulty} à corriger
      </output>
      <ScrollTable
        label="Lignes du fichier"
        columns={['Ligne', 'Titre', 'Date', 'Heure', 'Résultat']}
      >
        {lines.map((line) => (
          <tr key={line.line}>
            <th scope="row">{line.line}</th>
            <td>{line.title}</td>
            <td className={styles.day}>{line.date_spectacle}</td>
            <td>{line.heure_spectacle.slice(0, 5)}</td>
            <td className={line.outcome === 'error' ? styles.error : undefined}>
              {OUTCOMES[line.outcome]}
              {line.issues.map(({ path, message }) => (
                <span key={`${path} ${message}`} className={styles.issue}>
                  {COLUMNS[path] ?? path}&nbsp;: {message}
                </span>
              ))}
            </td>
          </tr>
        ))}
      </ScrollTable>
    </>
  )
}

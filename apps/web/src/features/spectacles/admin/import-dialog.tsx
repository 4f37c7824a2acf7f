import type { ImportLine, ImportReport } from '@espace/contracts/spectacles/managed-spectacle'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ChangeEvent, useState } from 'react'
import { useAdmin } from '../../../lib/dashboard/dashboard.tsx'
import { useRefusal } from '../../../lib/dashboard/use-refusal.ts'
import { useServices } from '../../../lib/services.tsx'
import { Button } from '../../../ui/dashboard/button.tsx'
import { Dialog, DialogActions } from '../../../ui/dashboard/dialog.tsx'
import { refreshProgramme } from './managed.queries.ts'
import styles from './import-dialog.dashboard.module.css'

const OUTCOMES: Readonly<Record<ImportLine['outcome'], string>> = {
  create: 'à créer',
  exists: 'déjà là',
  error: 'à corriger',
}

/** Brings a programme in: a file, what each of its lines would do, then the lines that are right. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const admin = useAdmin()
  const queryClient = useQueryClient()
  const { toasts } = useServices()
  const refuse = useRefusal()
  const [csv, setCsv] = useState<string>()
  const preview = useMutation({
    mutationFn: (csv: string) => admin.spectacles.previewImport({ body: { csv } }),
    networkMode: 'always',
    retry: false,
    onError: (error) => refuse(error, 'Requête invalide'),
  })
  const bringIn = useMutation({
    mutationFn: (csv: string) => admin.spectacles.importProgramme({ body: { csv } }),
    networkMode: 'always',
    retry: false,
    onSuccess: async ({ created }) => {
      toasts.show(
        'success',
        `${created} spectacle${created > 1 ? 's' : ''} importé${created > 1 ? 's' : ''}`,
      )
      await refreshProgramme(queryClient)
      onClose()
    },
    onError: (error) => refuse(error, "Erreur lors de l'ajout du spectacle"),
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

/** Excel writes Windows-1252 where nobody tells it otherwise. */
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
      {/* Without it the keyboard could not scroll. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <section className={styles.scroll} aria-label="Lignes du fichier" tabIndex={0}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">Ligne</th>
              <th scope="col">Titre</th>
              <th scope="col">Date</th>
              <th scope="col">Heure</th>
              <th scope="col">Résultat</th>
            </tr>
          </thead>
          <tbody>
            {lines.map((line) => (
              <tr key={line.line} data-outcome={line.outcome}>
                <th scope="row">{line.line}</th>
                <td>{line.title}</td>
                <td>{line.date_spectacle}</td>
                <td>{line.heure_spectacle.slice(0, 5)}</td>
                <td>
                  {OUTCOMES[line.outcome]}
                  {line.issues.map(({ path, message }) => (
                    <span key={`${path} ${message}`} className={styles.issue}>
                      {path}&nbsp;: {message}
                    </span>
                  ))}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </>
  )
}

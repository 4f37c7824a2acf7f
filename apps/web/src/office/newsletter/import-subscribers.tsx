import type { SubscriberImport } from '@espace/contracts/newsletter/newsletter'
import { useId, useState } from 'react'
import { counted, plural } from '#languages/fr/plural.ts'
import { Button } from '#shared/dialog/button.tsx'
import { Dialog, DialogActions } from '#shared/dialog/dialog.tsx'
import { useChange } from '#shared/lib/writes/use-change.ts'
import { useAdmin } from '../lib/dashboard.tsx'
import { SUBSCRIBERS_KEY } from './newsletter.queries.ts'
import fields from '../ui/form/fields.module.css'

const SHOWN = 20

/** Imports subscribers from CSV, each with the proof of consent. */
export function ImportSubscribers() {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>Importer des abonnés</Button>
      {isOpen && <ImportDialog onClose={() => setIsOpen(false)} />}
    </>
  )
}

function ImportDialog({ onClose }: { onClose: () => void }) {
  const id = useId()
  const [csv, setCsv] = useState<string>()
  const [origin, setOrigin] = useState('')
  const { look, bringIn } = useImport(onClose)
  const report = look.data
  const list = csv === undefined ? undefined : { csv, origin }
  return (
    <Dialog
      title="Importer des abonnés"
      description="Un fichier CSV avec les colonnes email et date (le jour de l’accord, JJ/MM/AAAA). Rien n’est enregistré avant votre accord."
      onClose={onClose}
    >
      <div className={fields.field}>
        <label htmlFor={`${id}-origine`}>Où et comment ces personnes ont donné leur accord</label>
        <input
          id={`${id}-origine`}
          value={origin}
          maxLength={200}
          autoComplete="off"
          onChange={({ target }) => {
            setOrigin(target.value)
            look.reset()
          }}
        />
        <small>
          Par exemple «&nbsp;Feuille à l’entrée, saison 2025&nbsp;: Je veux recevoir le
          programme&nbsp;». C’est la preuve qui sera gardée.
        </small>
      </div>
      <div className={fields.field}>
        <label htmlFor={`${id}-fichier`}>Fichier CSV</label>
        <input
          id={`${id}-fichier`}
          type="file"
          accept=".csv,text/csv"
          onChange={({ target }) => {
            look.reset()
            void target.files?.[0]?.text().then(setCsv)
          }}
        />
      </div>
      {report && <Report report={report} />}
      <DialogActions>
        <Button onClick={onClose}>Annuler</Button>
        {report && list ? (
          <Button
            look="main"
            disabled={report.created === 0 || bringIn.isPending}
            onClick={() => bringIn.mutate(list)}
          >
            Importer ({report.created})
          </Button>
        ) : (
          <Button
            look="main"
            disabled={!list || origin.trim().length < 3 || look.isPending}
            onClick={() => list && look.mutate(list)}
          >
            Vérifier le fichier
          </Button>
        )}
      </DialogActions>
    </Dialog>
  )
}

interface List {
  csv: string
  origin: string
}

function useImport(onDone: () => void) {
  const admin = useAdmin()
  const failed = 'Requête invalide'
  const look = useChange({
    call: (body: List) => admin.newsletter.previewSubscribers({ body }),
    isRepeatable: false,
    failed,
  })
  const bringIn = useChange({
    call: (body: List) => admin.newsletter.importSubscribers({ body }),
    isRepeatable: false,
    onDone,
    said: ({ created }) => `${counted(created, 'abonné')} ${plural(created, 'importé')}`,
    failed,
    changes: [SUBSCRIBERS_KEY],
  })
  return { look, bringIn }
}

function Report({ report: { created, existing, left, faults } }: { report: SubscriberImport }) {
  return (
    <>
      <output>
        {created} à ajouter, {existing} déjà là, {counted(left, 'désabonné')}{' '}
        {plural(left, 'laissé')} de côté, {faults.length} à corriger
      </output>
      <ul>
        {faults.slice(0, SHOWN).map(({ line, message }) => (
          <li key={line}>
            Ligne {line}&nbsp;: {message}
          </li>
        ))}
      </ul>
    </>
  )
}

import { Button } from '#shared/dialog/button.tsx'
import { fetchBytes } from '#shared/lib/client/fetch-bytes.ts'
import { saveFile } from '#shared/lib/save-file.ts'
import { useChange } from '#shared/lib/writes/use-change.ts'
import { useAdmin } from '../lib/dashboard.tsx'

/** Downloads the whole ledger with its verifier, for the archive or an inspector. */
export function ArchiveButton() {
  const { ledger } = useAdmin()
  const { mutate, isPending } = useChange({
    call: async () => {
      const zip = await ledger.archive({}, { via: fetchBytes })
      saveFile(
        'journal-de-billetterie.zip',
        new Blob([Uint8Array.from(zip)], { type: 'application/zip' }),
      )
    },
    isRepeatable: false,
    failed: 'Erreur lors de l’export',
  })
  return (
    <Button disabled={isPending} onClick={() => mutate()}>
      {isPending ? 'Archive en cours…' : 'Archive complète'}
    </Button>
  )
}

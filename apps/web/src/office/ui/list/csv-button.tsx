import { Button } from '#shared/dialog/button.tsx'
import { saveCsv } from '#shared/lib/save-file.ts'
import { useChange } from '#shared/lib/writes/use-change.ts'

interface CsvButtonProps {
  name: string
  load: () => Promise<string>
}

export function CsvButton({ name, load }: CsvButtonProps) {
  const { mutate, isPending } = useChange({
    call: load,
    isRepeatable: false,
    onDone: (text) => saveCsv(name, text),
    failed: 'Erreur lors de l’export',
  })
  return (
    <Button disabled={isPending} onClick={() => mutate()}>
      Exporter en CSV
    </Button>
  )
}

import { useMutation } from '@tanstack/react-query'
import { saveCsv } from '../../../lib/dashboard/save-file.ts'
import { useErrorToast } from '../../../lib/dashboard/use-error-toast.ts'
import { Button } from '../button.tsx'

interface CsvButtonProps {
  /** Name of the file. */
  name: string
  load: () => Promise<string>
}

/** Hands a list over as a file for a spreadsheet. */
export function CsvButton({ name, load }: CsvButtonProps) {
  const refuse = useErrorToast()
  const { mutate, isPending } = useMutation({
    mutationFn: load,
    retry: false,
    onSuccess: (text) => saveCsv(name, text),
    onError: (error) => refuse(error, 'Erreur lors de l’export'),
  })
  return (
    <Button disabled={isPending} onClick={() => mutate()}>
      Exporter en CSV
    </Button>
  )
}

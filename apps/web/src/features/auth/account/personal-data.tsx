import { useMutation } from '@tanstack/react-query'
import { sentenceOf } from '../../../lib/language/sentence-of.ts'
import { saveFile } from '../../../lib/save-file.ts'
import { useServices } from '../../../lib/services.tsx'
import { ActionButton } from '../../../ui/action.tsx'

const FILE = 'mes-donnees.json'

/** All that is kept about somebody, as a file of their own (GDPR, article 20). */
export function PersonalData() {
  const { api, toasts } = useServices()
  const { mutate, isPending } = useMutation({
    mutationFn: () => api.auth.exportData(),
    onSuccess: (data) => {
      saveFile(FILE, new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }))
      toasts.show('success', `Vos données sont dans le fichier ${FILE}`)
    },
    onError: (error) => toasts.show('error', sentenceOf(error)),
  })
  return (
    <>
      <p>Tout ce que nous savons de vous, dans un fichier.</p>
      <p>
        <ActionButton look="line" isDisabled={isPending} onClick={() => mutate()}>
          Exporter mes données
        </ActionButton>
      </p>
    </>
  )
}

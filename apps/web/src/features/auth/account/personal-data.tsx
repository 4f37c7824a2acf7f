import { useMutation } from '@tanstack/react-query'
import { sentenceOf } from '../../../lib/sentence-of.ts'
import { useServices } from '../../../lib/services.tsx'
import { ActionButton } from '../../../ui/action.tsx'

const FILE = 'mes-donnees.json'

/** All that is kept about somebody, as a file of their own (GDPR, article 20). */
export function PersonalData() {
  const { api, toasts } = useServices()
  const { mutate, isPending } = useMutation({
    mutationFn: () => api.auth.exportData(),
    networkMode: 'always',
    onSuccess: (data) => {
      save(JSON.stringify(data, null, 2))
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

function save(text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'application/json' }))
  const link = Object.assign(document.createElement('a'), { href: address, download: FILE })
  link.click()
  URL.revokeObjectURL(address)
}

import { t } from '#shared/lib/language/language.ts'
import { saveFile } from '#shared/lib/save-file.ts'
import { useServices } from '#shared/lib/services.tsx'
import { useChange } from '#shared/lib/writes/use-change.ts'
import { ActionButton } from '#shared/ui/page/action.tsx'

const FILE = 'mes-donnees.json'

/** Export of all personal data of the account as a file (GDPR, article 20). */
export function PersonalData() {
  const { api } = useServices()
  const { mutate, isPending } = useChange({
    call: () => api.auth.exportData(),
    onDone: (data) =>
      saveFile(FILE, new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' })),
    said: t('Vos données sont dans le fichier {name}', { name: FILE }),
  })
  return (
    <>
      <p>{t('Tout ce que nous savons de vous, dans un fichier.')}</p>
      <p>
        <ActionButton look="line" isDisabled={isPending} onClick={() => mutate()}>
          {t('Exporter mes données')}
        </ActionButton>
      </p>
    </>
  )
}

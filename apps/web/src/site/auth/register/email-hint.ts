import { typeset } from '#shared/lib/language/french.ts'
import { t } from '#shared/lib/language/language.ts'

export const emailHint = (): string => typeset(t('Exemple : prenom.nom@exemple.fr'))

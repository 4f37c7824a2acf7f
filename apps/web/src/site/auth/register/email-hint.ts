import { typeset } from '#shared/lib/language/french.ts'

export const EMAIL_HINT = typeset('Exemple : prenom.nom@exemple.fr')

import { typeset } from '#lib/language/french.ts'

export const EMAIL_HINT = typeset('Exemple : prenom.nom@exemple.fr')

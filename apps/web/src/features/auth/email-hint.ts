import { typeset } from '../../lib/french.ts'

export const EMAIL_HINT = typeset('Exemple : prenom.nom@exemple.fr')

/** The heaviest file that may be uploaded: 5 MB (§9). */
export const MAX_UPLOAD_BYTES = 5_242_880

export const MAX_UPLOAD_PIXELS = 24_000_000

/** Upper bound of stored pictures; unreferenced ones are deleted after a day. */
export const MAX_PICTURES = 2_000

/** Why an upload is refused; beside 'Upload échoué' (§8). */
export const uploadMessages = {
  missing: 'Aucun fichier reçu',
  onlyFile: 'Un seul fichier est attendu, dans le champ « file »',
  broken: 'L’envoi est incomplet ou illisible',
  heavy: 'Le fichier dépasse 5 Mo',
  format: 'Le fichier n’est ni un JPEG, ni un PNG, ni un WebP',
  undecodable: 'L’image est abîmée ou incomplète',
  large: 'L’image dépasse 24 millions de pixels',
  slow: 'L’image est trop longue à convertir',
  crop: 'Le cadrage est fait de quatre nombres de 0 à 1 : gauche, haut, largeur, hauteur',
  full: 'Il n’y a plus de place pour une image de plus',
  gone: 'Cette image n’existe plus : déposez-la de nouveau.',
  unavailable: 'L’image n’a pas pu être enregistrée, réessayez dans un instant',
} as const

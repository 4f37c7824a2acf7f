/**
 * Every error that the server answers with, by the status for HTTP: a code for machines, a sentence for
 * people (§8). No zod here: the browser carries this file.
 */
const messages = {
  400: {
    REQUETE_INVALIDE: 'Requête invalide',
    LIEN_INVALIDE: "Ce lien n'est plus valable",
    MOT_DE_PASSE_INCORRECT: 'Mot de passe incorrect',
    CODE_INCORRECT: 'Ce code n’est pas le bon, ou a déjà servi',
    CONNEXION_EXPIREE: 'Trop de temps a passé : recommencez',
    CLE_REFUSEE: 'Cette clé d’accès n’a pas été reconnue',
    SPECTACLE_PASSE: 'Ce spectacle est déjà passé',
    RESERVATION_EXTERNE: 'Ce spectacle se réserve sur sa page de billetterie',
    PLUS_DE_PLACES: 'Pour davantage de places, faites une autre réservation',
    UPLOAD_ECHOUE: 'Upload échoué',
  },
  401: {
    NON_AUTORISE: 'Non autorisé',
    IDENTIFIANTS_INVALIDES: 'Email ou mot de passe incorrect',
    SECOND_FACTEUR: 'Un second facteur est demandé',
  },
  403: {
    ACCES_INTERDIT: 'Accès interdit',
    CSRF_INVALIDE: 'Accès interdit - Token CSRF manquant ou invalide',
    COMPTE_SUSPENDU: 'Accès interdit',
    CONFIRMATION_REQUISE: 'Confirmez d’abord que c’est bien vous',
    SECOND_FACTEUR_DEMANDE:
      'La maison demande un second facteur à toute l’équipe : ajoutez le vôtre dans « Mon compte »',
    ADMINISTRATEUR_PROTEGE: 'Impossible de supprimer un administrateur',
  },
  404: {
    RESSOURCE_INTROUVABLE: 'Ressource non trouvée',
    AVIS_NON_CONFIGURES: 'Place ID ou clé API manquante',
    CAMPAGNE_INTROUVABLE: 'Envoi non trouvé',
    SPECTACLE_INTROUVABLE: 'Spectacle non trouvé',
    BILLET_INTROUVABLE: 'Billet inconnu',
    BON_INTROUVABLE: 'Ce bon cadeau n’existe pas : vérifiez son code',
  },
  409: {
    APPLICATION_EXISTANTE: 'Votre compte a déjà une application : retirez-la d’abord',
    SANS_SECOND_FACTEUR: 'Ajoutez d’abord un second facteur à votre compte',
    COMPLET: 'Complet',
    CODE_PROMO_INCONNU: 'Ce code promo n’existe pas',
    CODE_PROMO_A_VENIR: 'Ce code promo n’est pas encore valable',
    CODE_PROMO_EXPIRE: 'Ce code promo n’est plus valable',
    CODE_PROMO_AUTRE_DATE: 'Ce code promo ne vaut pas pour ce spectacle',
    CODE_PROMO_EPUISE: 'Ce code promo a déjà servi autant de fois qu’il le pouvait',
    CODE_PROMO_DEJA_SERVI: 'Vous avez déjà utilisé ce code promo',
    CODE_PROMO_EXISTANT: 'Ce code promo existe déjà : regardez aussi dans la corbeille',
    CODE_PROMO_FIXE: 'Ce code promo a déjà servi : il garde son nom',
    BON_INCONNU: 'Ce bon cadeau n’existe pas : vérifiez son code',
    BON_EXPIRE: 'Ce bon cadeau n’est plus valable',
    BON_NON_REMBOURSABLE: 'Ce bon cadeau ne peut plus être remboursé',
    BON_INSUFFISANT: 'Ce bon cadeau ne suffit pas : réglez moins de places avec lui',
    SPECTACLE_ANNULE: 'Ce spectacle est annulé',
    SPECTACLE_REPORTE: 'Ce spectacle est reporté : sa nouvelle date n’est pas encore connue',
    FACTURE_INCOMPLETE: 'Il manque de quoi établir une facture',
    VENTES_A_VENIR: 'Les réservations ne sont pas encore ouvertes',
    VENTES_CLOSES: 'Les réservations sont closes',
    TROP_DE_PLACES:
      'Huit places au plus peuvent attendre un paiement : réglez d’abord les précédentes',
    LIMITE_PAR_DATE: 'Huit places au plus par personne et par date : pour un groupe, appelez-nous',
    LIMITE_PAR_COMPTE:
      'Vingt-quatre places à régler au plus par personne : pour un groupe, appelez-nous',
    LIMITE_SANS_ADRESSE:
      'Huit places au plus tant que votre adresse n’est pas confirmée : ouvrez d’abord le lien de notre e-mail',
    TROP_DE_GROUPES:
      'Des groupes gardent déjà la moitié de la salle ce soir-là : réservez vos places, ou appelez-nous',
    GROUPE_TERMINE: 'Ce groupe n’a plus de place à prendre : elles sont prises, ou rendues',
    ADRESSE_NON_CONFIRMEE:
      'Confirmez d’abord votre adresse : ouvrez le lien de notre e-mail, ou demandez-en un autre dans « Mon compte »',
    VANNE_PUBLIEE: 'Votre vanne est déjà sur le site : merci !',
    PLACES_LIBRES: 'Il reste assez de places : réservez-les tout de suite',
    DEJA_EN_ATTENTE: 'Vous êtes déjà sur la liste d’attente de cette date',
    ATTENTE_FERMEE: 'La liste d’attente de cette date est fermée : appelez-nous',
    OFFRE_TERMINEE: 'Cette offre n’est plus valable',
    TARIF_INCONNU: 'Ce tarif n’est plus proposé pour cette date',
    TARIF_EPUISE: 'Il n’y a plus assez de places à ce tarif',
    RESERVATION_CLOSE: 'Cette réservation n’est plus en cours',
    DELAI_DEPASSE: 'Il est trop tard pour le faire en ligne : appelez-nous',
    BILLET_DEJA_VALIDE: 'Billet déjà validé',
    REGLEE_AU_GUICHET:
      'Ces places ont été réglées au guichet ou par virement : appelez-nous pour les changer ou les rendre',
    BILLET_ANNULE: 'Billet annulé',
    DATE_DEJA_RESERVEE: 'Cette réservation a déjà des places pour cette date',
    SANS_ADRESSE: 'Personne à qui écrire : cette réservation n’a pas d’adresse e-mail',
    DERNIER_ADMINISTRATEUR: 'C’est le dernier administrateur : nommez-en d’abord un autre',
    DEJA_DE_L_EQUIPE: 'Cette personne a déjà cet accès',
    COMPTE_EXISTANT:
      'Cette adresse a déjà un compte : connectez-vous, puis ouvrez à nouveau le lien',
    TROP_TOT: 'Il est encore trop tôt',
    TROP_TARD: 'La soirée est terminée',
    CAMPAGNE_DEJA_REGLEE: 'Cet envoi ne peut plus être changé ainsi',
    VERSION_PERIMEE:
      "Quelqu'un d'autre a enregistré entre-temps. Vos modifications n'ont pas été enregistrées.",
    PLACES_RESERVEES: 'Des places sont réservées : annulez la date au lieu de la retirer.',
    ANNULATION_IMPOSSIBLE: 'Ce changement ne peut plus être annulé.',
    DATE_EXISTANTE: 'La série a déjà une date ce jour-là.',
    IMAGES_AU_COMPLET: 'Le lieu a déjà cent images.',
    PHOTOS_AU_COMPLET: 'Ce spectacle a déjà ses trois photos.',
    DEMANDE_EN_COURS: 'Cette demande est déjà en cours de traitement',
    RESTAURATION_A_COMPARER: 'Comparez d’abord les paiements avec Stripe.',
    SANS_PAIEMENT_EN_LIGNE:
      'Le paiement en ligne n’est pas en service : choisissez un autre règlement.',
  },
  413: {
    CONTENU_TROP_LOURD: 'Requête trop volumineuse',
    UPLOAD_TROP_LOURD: 'Upload échoué',
  },
  415: {
    FORMAT_REFUSE: 'Format de requête non pris en charge',
    UPLOAD_FORMAT_REFUSE: 'Upload échoué',
  },
  422: {
    CLE_DEJA_UTILISEE: 'Cette clé a déjà servi pour une autre demande',
  },
  429: {
    TROP_DE_REQUETES: 'Trop de requêtes',
  },
  500: {
    ERREUR_INTERNE: 'Erreur serveur interne',
    ERREUR_SPECTACLES: 'Erreur lors du chargement des spectacles',
    ERREUR_AJOUT_SPECTACLE: "Erreur lors de l'ajout du spectacle",
    ERREUR_MODIFICATION_SPECTACLE: 'Erreur lors de la modification du spectacle',
    ERREUR_SUPPRESSION: 'Erreur lors de la suppression',
    ERREUR_SAUVEGARDE: 'Erreur lors de la sauvegarde',
    ERREUR_MISE_A_JOUR: 'Erreur lors de la mise à jour',
    ERREUR_AJOUT_ARTISTE: "Erreur lors de l'ajout de l'artiste",
    ERREUR_MODIFICATION_ARTISTE: "Erreur lors de la modification de l'artiste",
    ERREUR_PHOTOS: 'Erreur chargement photos',
    ERREUR_ARTISTES: 'Erreur lors de la récupération des artistes',
    ERREUR_IMAGE_PRINCIPALE: "Erreur lors du chargement de l'image principale du lieu",
    ERREUR_VERIFICATION_EMAIL: "Erreur lors de la vérification de l'email",
    ERREUR_DESABONNEMENT: 'Erreur lors du désabonnement',
    ERREUR_ENVOI_EMAIL: "Erreur lors de l'envoi de l'email",
  },
  502: {
    AVIS_INDISPONIBLES: 'Impossible de charger les avis Google',
  },
  503: {
    PAIEMENT_INDISPONIBLE:
      'Le paiement en ligne ne répond pas. Rien n’a été débité : réessayez dans un instant.',
    MAINTENANCE: 'Site en maintenance',
    SERVICE_INDISPONIBLE: 'Service momentanément indisponible.',
    UPLOAD_INDISPONIBLE: 'Upload échoué',
  },
  507: {
    STOCKAGE_PLEIN: 'Upload échoué',
  },
} as const

type Messages = typeof messages

export type ErrorCode = { [Status in keyof Messages]: keyof Messages[Status] }[keyof Messages]

export type MessageOf<Code extends ErrorCode> = Code extends unknown
  ? Extract<Messages[keyof Messages], Record<Code, string>>[Code]
  : never

/** A search instead of an index built at start: tree shaking then drops the table from the browser's bundle. */
export function catalogued(code: ErrorCode): { status: number; message: string } {
  const table: Readonly<Record<string, Readonly<Record<string, string>>>> = messages
  for (const [status, sentences] of Object.entries(table)) {
    const message = sentences[code]
    if (message !== undefined) return { status: Number(status), message }
  }
  throw new TypeError(`no error ${code}`)
}

/** Errors of the client itself, without a readable answer (§8). */
export const clientErrors = {
  ERREUR_CONNEXION: 'Erreur de connexion',
  PAGE_PERIMEE:
    'Cette page n’est plus à jour, ou la connexion est coupée. Actualisez-la, puis recommencez.',
  FORMAT_INVALIDE: 'Format de données invalide',
  FORMAT_INATTENDU: 'Format de données inattendu',
  ERREUR_SURVENUE: 'Une erreur est survenue',
  ERREUR_INCONNUE: 'Erreur inconnue',
} as const

export type ClientErrorCode = keyof typeof clientErrors

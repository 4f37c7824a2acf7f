/**
 * Every error that the server answers with: a code for machines, a status for HTTP, a sentence for
 * people (§8). No zod here: the browser carries this file.
 */
export const errorCatalogue = {
  REQUETE_INVALIDE: { status: 400, message: 'Requête invalide' },
  LIEN_INVALIDE: { status: 400, message: "Ce lien n'est plus valable" },
  MOT_DE_PASSE_INCORRECT: { status: 400, message: 'Mot de passe incorrect' },
  CODE_INCORRECT: { status: 400, message: 'Ce code n’est pas le bon, ou a déjà servi' },
  CONNEXION_EXPIREE: { status: 400, message: 'Trop de temps a passé : recommencez' },
  CLE_REFUSEE: { status: 400, message: 'Cette clé d’accès n’a pas été reconnue' },
  SPECTACLE_PASSE: { status: 400, message: 'Ce spectacle est déjà passé' },
  RESERVATION_EXTERNE: {
    status: 400,
    message: 'Ce spectacle se réserve sur sa page de billetterie',
  },
  PLUS_DE_PLACES: {
    status: 400,
    message: 'Pour davantage de places, faites une autre réservation',
  },
  UPLOAD_ECHOUE: { status: 400, message: 'Upload échoué' },
  NON_AUTORISE: { status: 401, message: 'Non autorisé' },
  IDENTIFIANTS_INVALIDES: { status: 401, message: 'Email ou mot de passe incorrect' },
  SECOND_FACTEUR: { status: 401, message: 'Un second facteur est demandé' },
  ACCES_INTERDIT: { status: 403, message: 'Accès interdit' },
  CSRF_INVALIDE: {
    status: 403,
    message: 'Accès interdit - Token CSRF manquant ou invalide',
  },
  COMPTE_SUSPENDU: { status: 403, message: 'Accès interdit' },
  CONFIRMATION_REQUISE: { status: 403, message: 'Confirmez d’abord que c’est bien vous' },
  SECOND_FACTEUR_DEMANDE: {
    status: 403,
    message:
      'La maison demande un second facteur à toute l’équipe : ajoutez le vôtre dans « Mon compte »',
  },
  ADMINISTRATEUR_PROTEGE: {
    status: 403,
    message: 'Impossible de supprimer un administrateur',
  },
  RESSOURCE_INTROUVABLE: { status: 404, message: 'Ressource non trouvée' },
  AVIS_NON_CONFIGURES: { status: 404, message: 'Place ID ou clé API manquante' },
  CAMPAGNE_INTROUVABLE: { status: 404, message: 'Envoi non trouvé' },
  SPECTACLE_INTROUVABLE: { status: 404, message: 'Spectacle non trouvé' },
  BILLET_INTROUVABLE: { status: 404, message: 'Billet inconnu' },
  APPLICATION_EXISTANTE: {
    status: 409,
    message: 'Votre compte a déjà une application : retirez-la d’abord',
  },
  SANS_SECOND_FACTEUR: { status: 409, message: 'Ajoutez d’abord un second facteur à votre compte' },
  COMPLET: { status: 409, message: 'Complet' },
  CODE_PROMO_INCONNU: { status: 409, message: 'Ce code promo n’existe pas' },
  CODE_PROMO_A_VENIR: { status: 409, message: 'Ce code promo n’est pas encore valable' },
  CODE_PROMO_EXPIRE: { status: 409, message: 'Ce code promo n’est plus valable' },
  CODE_PROMO_AUTRE_DATE: { status: 409, message: 'Ce code promo ne vaut pas pour ce spectacle' },
  CODE_PROMO_EPUISE: {
    status: 409,
    message: 'Ce code promo a déjà servi autant de fois qu’il le pouvait',
  },
  CODE_PROMO_DEJA_SERVI: { status: 409, message: 'Vous avez déjà utilisé ce code promo' },
  CODE_PROMO_EXISTANT: {
    status: 409,
    message: 'Ce code promo existe déjà : regardez aussi dans la corbeille',
  },
  CODE_PROMO_FIXE: {
    status: 409,
    message: 'Ce code promo a déjà servi : il garde son nom',
  },
  BON_INCONNU: { status: 409, message: 'Ce bon cadeau n’existe pas : vérifiez son code' },
  BON_INTROUVABLE: { status: 404, message: 'Ce bon cadeau n’existe pas : vérifiez son code' },
  BON_EXPIRE: { status: 409, message: 'Ce bon cadeau n’est plus valable' },
  BON_INSUFFISANT: {
    status: 409,
    message: 'Ce bon cadeau ne suffit pas : réglez moins de places avec lui',
  },
  SPECTACLE_ANNULE: { status: 409, message: 'Ce spectacle est annulé' },
  SPECTACLE_REPORTE: {
    status: 409,
    message: 'Ce spectacle est reporté : sa nouvelle date n’est pas encore connue',
  },
  FACTURE_INCOMPLETE: { status: 409, message: 'Il manque de quoi établir une facture' },
  VENTES_A_VENIR: { status: 409, message: 'Les réservations ne sont pas encore ouvertes' },
  VENTES_CLOSES: { status: 409, message: 'Les réservations sont closes' },
  TROP_DE_PLACES: {
    status: 409,
    message: 'Huit places au plus peuvent attendre un paiement : réglez d’abord les précédentes',
  },
  LIMITE_PAR_DATE: {
    status: 409,
    message: 'Huit places au plus par personne et par date : pour un groupe, appelez-nous',
  },
  LIMITE_PAR_COMPTE: {
    status: 409,
    message: 'Vingt-quatre places à régler au plus par personne : pour un groupe, appelez-nous',
  },
  LIMITE_SANS_ADRESSE: {
    status: 409,
    message:
      'Huit places au plus tant que votre adresse n’est pas confirmée : ouvrez d’abord le lien de notre e-mail',
  },
  ADRESSE_NON_CONFIRMEE: {
    status: 409,
    message:
      'Confirmez d’abord votre adresse : ouvrez le lien de notre e-mail, ou demandez-en un autre dans « Mon compte »',
  },
  PLACES_LIBRES: { status: 409, message: 'Il reste assez de places : réservez-les tout de suite' },
  DEJA_EN_ATTENTE: { status: 409, message: 'Vous êtes déjà sur la liste d’attente de cette date' },
  ATTENTE_FERMEE: {
    status: 409,
    message: 'La liste d’attente de cette date est fermée : appelez-nous',
  },
  OFFRE_TERMINEE: { status: 409, message: 'Cette offre n’est plus valable' },
  TARIF_INCONNU: { status: 409, message: 'Ce tarif n’est plus proposé pour cette date' },
  TARIF_EPUISE: { status: 409, message: 'Il n’y a plus assez de places à ce tarif' },
  RESERVATION_CLOSE: { status: 409, message: 'Cette réservation n’est plus en cours' },
  DELAI_DEPASSE: {
    status: 409,
    message: 'Il est trop tard pour le faire en ligne : appelez-nous',
  },
  BILLET_DEJA_VALIDE: { status: 409, message: 'Billet déjà validé' },
  BILLET_ANNULE: { status: 409, message: 'Billet annulé' },
  DATE_DEJA_RESERVEE: {
    status: 409,
    message: 'Cette réservation a déjà des places pour cette date',
  },
  SANS_ADRESSE: {
    status: 409,
    message: 'Personne à qui écrire : cette réservation n’a pas d’adresse e-mail',
  },
  DERNIER_ADMINISTRATEUR: {
    status: 409,
    message: 'C’est le dernier administrateur : nommez-en d’abord un autre',
  },
  DEJA_DE_L_EQUIPE: { status: 409, message: 'Cette personne a déjà cet accès' },
  COMPTE_EXISTANT: {
    status: 409,
    message: 'Cette adresse a déjà un compte : connectez-vous, puis ouvrez à nouveau le lien',
  },
  TROP_TOT: { status: 409, message: 'Il est encore trop tôt' },
  TROP_TARD: { status: 409, message: 'La soirée est terminée' },
  CAMPAGNE_DEJA_REGLEE: { status: 409, message: 'Cet envoi ne peut plus être changé ainsi' },
  VERSION_PERIMEE: {
    status: 409,
    message:
      "Quelqu'un d'autre a enregistré entre-temps. Vos modifications n'ont pas été enregistrées.",
  },
  PLACES_RESERVEES: {
    status: 409,
    message: 'Des places sont réservées : annulez la date au lieu de la supprimer.',
  },
  ANNULATION_IMPOSSIBLE: { status: 409, message: 'Ce changement ne peut plus être annulé.' },
  DATE_EXISTANTE: { status: 409, message: 'La série a déjà une date ce jour-là.' },
  IMAGES_AU_COMPLET: { status: 409, message: 'Le lieu a déjà cent images.' },
  PHOTOS_AU_COMPLET: { status: 409, message: 'Ce spectacle a déjà ses trois photos.' },
  DEMANDE_EN_COURS: { status: 409, message: 'Cette demande est déjà en cours de traitement' },
  CONTENU_TROP_LOURD: { status: 413, message: 'Requête trop volumineuse' },
  UPLOAD_TROP_LOURD: { status: 413, message: 'Upload échoué' },
  FORMAT_REFUSE: { status: 415, message: 'Format de requête non pris en charge' },
  UPLOAD_FORMAT_REFUSE: { status: 415, message: 'Upload échoué' },
  CLE_DEJA_UTILISEE: {
    status: 422,
    message: 'Cette clé a déjà servi pour une autre demande',
  },
  TROP_DE_REQUETES: { status: 429, message: 'Trop de requêtes' },
  ERREUR_INTERNE: { status: 500, message: 'Erreur serveur interne' },
  ERREUR_SPECTACLES: { status: 500, message: 'Erreur lors du chargement des spectacles' },
  ERREUR_AJOUT_SPECTACLE: { status: 500, message: "Erreur lors de l'ajout du spectacle" },
  ERREUR_MODIFICATION_SPECTACLE: {
    status: 500,
    message: 'Erreur lors de la modification du spectacle',
  },
  ERREUR_SUPPRESSION: { status: 500, message: 'Erreur lors de la suppression' },
  ERREUR_SAUVEGARDE: { status: 500, message: 'Erreur lors de la sauvegarde' },
  ERREUR_MISE_A_JOUR: { status: 500, message: 'Erreur lors de la mise à jour' },
  ERREUR_AJOUT_ARTISTE: { status: 500, message: "Erreur lors de l'ajout de l'artiste" },
  ERREUR_MODIFICATION_ARTISTE: {
    status: 500,
    message: "Erreur lors de la modification de l'artiste",
  },
  ERREUR_PHOTOS: { status: 500, message: 'Erreur chargement photos' },
  ERREUR_ARTISTES: { status: 500, message: 'Erreur lors de la récupération des artistes' },
  ERREUR_IMAGE_PRINCIPALE: {
    status: 500,
    message: "Erreur lors du chargement de l'image principale du lieu",
  },
  ERREUR_VERIFICATION_EMAIL: {
    status: 500,
    message: "Erreur lors de la vérification de l'email",
  },
  ERREUR_DESABONNEMENT: { status: 500, message: 'Erreur lors du désabonnement' },
  ERREUR_ENVOI_EMAIL: { status: 500, message: "Erreur lors de l'envoi de l'email" },
  AVIS_INDISPONIBLES: { status: 502, message: 'Impossible de charger les avis Google' },
  RESTAURATION_A_COMPARER: {
    status: 409,
    message: 'Comparez d’abord les paiements avec Stripe.',
  },
  SANS_PAIEMENT_EN_LIGNE: {
    status: 409,
    message: 'Le paiement en ligne n’est pas en service : choisissez un autre règlement.',
  },
  PAIEMENT_INDISPONIBLE: {
    status: 503,
    message: 'Le paiement en ligne ne répond pas. Rien n’a été débité : réessayez dans un instant.',
  },
  MAINTENANCE: { status: 503, message: 'Site en maintenance' },
  SERVICE_INDISPONIBLE: { status: 503, message: 'Service momentanément indisponible.' },
  UPLOAD_INDISPONIBLE: { status: 503, message: 'Upload échoué' },
  STOCKAGE_PLEIN: { status: 507, message: 'Upload échoué' },
} as const satisfies Record<string, { status: number; message: string }>

export type ErrorCode = keyof typeof errorCatalogue

/** What the client says by itself, for want of an answer that it can read (§8). */
export const clientErrors = {
  ERREUR_CONNEXION: 'Erreur de connexion',
  FORMAT_INVALIDE: 'Format de données invalide',
  FORMAT_INATTENDU: 'Format de données inattendu',
  ERREUR_SURVENUE: 'Une erreur est survenue',
  ERREUR_INCONNUE: 'Erreur inconnue',
} as const

export type ClientErrorCode = keyof typeof clientErrors

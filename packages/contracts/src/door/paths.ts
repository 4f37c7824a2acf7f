/** The page of the evening's staff; its camera, its worker and its exceptions hang on this address. */
export const DOOR_PATH = '/accueil'

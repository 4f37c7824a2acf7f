/** The page that stands where another would be, without a network (decision 068). */
export const OFFLINE_PATH = '/hors-connexion'

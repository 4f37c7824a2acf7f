/** The page that the links of the waiting list open, with `?token=…`. */
export const WAITING_PATH = '/liste-d-attente'

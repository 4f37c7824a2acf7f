/** The picture that is drawn for each show, as social networks show it. */
export const cardOf = (spectacleId: number): string => `/api/spectacles/${spectacleId}/carte.png`

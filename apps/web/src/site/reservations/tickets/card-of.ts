/** URL of the social card of a show. */
export const cardOf = (spectacleId: number): string => `/api/spectacles/${spectacleId}/carte.png`

/** Where the site hands the API how often pages of shows were read: a JSON object of sums by the id of the show. */
export const VIEWS_PATH = '/views'

/** Where the web server posts views of show pages to the API: a JSON object of sums by the id of the show. */
export const VIEWS_PATH = '/views'

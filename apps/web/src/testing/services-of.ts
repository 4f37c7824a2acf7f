import { createServices } from '../app/services.ts'
import type { ApiClient } from '../shared/lib/client/api.ts'
import { createServerQueryClient } from '../shared/lib/client/query-client.ts'
import { CONTACT } from './contact.ts'

/** Services of a page rendered on the server. */
export const servicesOf = (api: ApiClient) =>
  createServices({
    api,
    queryClient: createServerQueryClient(),
    renderedAt: Date.now(),
    origin: 'https://espace-comedie.example',
    contact: CONTACT,
  })

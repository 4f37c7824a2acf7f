import type { ContactDetails } from '@espace/contracts/lieu/venue'

/** Of a house that is nowhere: no such street, an address reserved for examples. */
export const CONTACT_DETAILS: ContactDetails = {
  street: '7, rue du Rideau-Rouge',
  postalCode: '59000',
  city: 'Lille',
  phone: '0353010070',
  email: 'contact@espace-comedie.example',
  position: '50.6355, 3.0628',
  reviews: 'https://www.google.com/maps/search/?api=1&query=L%27espace+com%C3%A9die+Lille',
  facebook: 'https://www.facebook.com/lespacecomedie',
  instagram: 'https://www.instagram.com/lespacecomedie',
  directions: 'https://www.google.com/maps/dir/?api=1&destination=L%27espace+com%C3%A9die%2C+Lille',
}

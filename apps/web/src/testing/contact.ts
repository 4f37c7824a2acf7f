import type { ContactDetails } from '@espace/contracts/lieu/lieu.constants'

/** Contact details with all fields set. */
export const CONTACT: ContactDetails = {
  street: '7, rue du Rideau-Rouge',
  postalCode: '59000',
  city: 'Lille',
  phone: '0353010070',
  email: 'contact@espace-comedie.example',
  position: '50.6355, 3.0628',
  reviews: 'https://www.google.com/maps/search/?api=1&query=Lille',
  facebook: 'https://www.facebook.com/lespacecomedie',
  instagram: 'https://www.instagram.com/lespacecomedie',
  directions: 'https://www.google.com/maps/dir/?api=1&destination=Lille',
  transit: 'Métro République, sortie 2. Bus : arrêt Beffroi.',
  driving: 'Parking sous la place.',
  cycling: 'Arceaux devant la porte.',
  stepFree: 'Oui : une rampe mène à la salle.',
  transitEnglish: 'République metro station, exit 2.',
  drivingEnglish: '',
  cyclingEnglish: '',
  stepFreeEnglish: '',
}

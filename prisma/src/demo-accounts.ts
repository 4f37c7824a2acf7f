/** Addresses of the demo that one can log in with, where its passwords are published. */
export const DEMO_EMAILS = {
  door: 'accueil@espace-comedie.example',
  visitor: 'visiteur@espace-comedie.example',
} as const

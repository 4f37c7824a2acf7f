import type { ContactStatus, ContactSubject } from '@espace/contracts/contact/contact.constants'
import type { TagLook } from '../ui/panel.tsx'

export const STATUSES: Record<ContactStatus, { label: string; look: TagLook }> = {
  nouveau: { label: 'Nouveau', look: 'warn' },
  lu: { label: 'Lu', look: 'info' },
  traite: { label: 'Traité', look: 'ok' },
}

export const SUBJECTS: Record<ContactSubject, string> = {
  spectacle: 'Spectacle',
  partenariat: 'Partenariat',
  autre: 'Autre',
}

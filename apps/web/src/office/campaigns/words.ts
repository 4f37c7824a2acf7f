import type { CampaignStatus, DeliveryState } from '@espace/contracts/campaigns/campaigns.constants'
import type { TagLook } from '../ui/panel.tsx'

interface Word {
  label: string
  look: TagLook
}

export const STATUSES: Record<CampaignStatus, Word> = {
  programmee: { label: 'Départ programmé', look: 'info' },
  en_cours: { label: 'En cours', look: 'info' },
  en_pause: { label: 'En pause', look: 'dashed' },
  terminee: { label: 'Terminé', look: 'ok' },
  partielle: { label: 'Terminé, à vérifier', look: 'warn' },
  annulee: { label: 'Annulé', look: 'dashed' },
}

export const STATES: Record<DeliveryState, Word> = {
  en_attente: { label: 'En attente', look: 'info' },
  envoye: { label: 'Envoyé', look: 'ok' },
  echec: { label: 'Échec', look: 'warn' },
  a_verifier: { label: 'À vérifier', look: 'warn' },
  ecarte: { label: 'Écarté', look: 'dashed' },
}

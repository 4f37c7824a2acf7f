import type { ManagedCode } from '@espace/contracts/codes/codes'
import { useState } from 'react'
import { counted } from '#languages/fr/plural.ts'
import { Button } from '#shared/dialog/button.tsx'
import { longDate } from '#shared/lib/language/dates-fr.ts'
import { price } from '#shared/lib/language/french.ts'
import { type EntityListProps, EntityTab } from '../ui/entity/entity-tab.tsx'
import { RemoveDialog } from '../ui/entity/remove-dialog.tsx'
import { Count } from '../ui/list/list-controls.tsx'
import { Nothing } from '../ui/list/nothing.tsx'
import { Card, Cards } from '../ui/panel.tsx'
import { codes } from './codes.ts'

export const Panel = () => <EntityTab of={codes} title="Codes promo" List={CodeList} />

function CodeList({ items: all, onEdit }: EntityListProps<ManagedCode>) {
  const [removed, setRemoved] = useState<ManagedCode>()
  return (
    <>
      {all.length === 0 ? (
        <Nothing title="Aucun code promo">
          Un code donne une remise ou ouvre un tarif à la personne qui le saisit en réservant.
        </Nothing>
      ) : (
        <Count>{`${counted(all.length, 'code')} promo`}</Count>
      )}
      <Cards label="Codes promo">
        {all.map((code) => (
          <Card
            key={code.id}
            title={code.code}
            actions={
              <>
                <Button about={`: ${code.code}`} onClick={() => onEdit(code.id)}>
                  Modifier
                </Button>
                <Button look="plain" about={`: ${code.code}`} onClick={() => setRemoved(code)}>
                  Supprimer
                </Button>
              </>
            }
          >
            <p>{[discountOf(code), termsOf(code), scopeOf(code)].filter(Boolean).join(' · ')}</p>
            <p>{usesOf(code)}</p>
            {!code.hasDates && <p>Ne vaut pour aucune date à venir.</p>}
          </Card>
        ))}
      </Cards>
      {removed && <RemoveDialog of={codes} item={removed} onClose={() => setRemoved(undefined)} />}
    </>
  )
}

function discountOf({ kind, value, tarif }: ManagedCode): string {
  if (kind === 'tarif') return `places au tarif « ${tarif} »`
  return kind === 'pourcentage' ? `${value} % de remise` : `${price(value)} de moins par place`
}

function termsOf({ validFrom, validUntil }: ManagedCode): string {
  if (validFrom === null) return validUntil === null ? '' : `jusqu’au ${longDate(validUntil)}`
  if (validUntil === null) return `à partir du ${longDate(validFrom)}`
  return `du ${longDate(validFrom)} au ${longDate(validUntil)}`
}

function scopeOf({ titles, spectacleIds: { length } }: ManagedCode): string {
  const dates = length === 0 ? [] : [length === 1 ? 'une date' : `${length} dates`]
  return [...titles, ...dates].join(', ') || 'tous les spectacles'
}

function usesOf({ uses, maxUses, maxPerBooker }: ManagedCode): string {
  const used = uses === 0 ? 'Pas encore utilisé' : counted(uses, 'réservation')
  const most = maxUses === null ? '' : ` sur ${maxUses}`
  return `${used}${most}${maxPerBooker === null ? '' : `, ${maxPerBooker} par personne`}`
}

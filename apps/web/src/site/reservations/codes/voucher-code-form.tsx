import { placesOf } from '@espace/contracts/codes/voucher-orders.constants'
import { places, price } from '#shared/lib/language/french.ts'
import { t } from '#shared/lib/language/language.ts'
import { useServices } from '#shared/lib/services.tsx'
import { Form } from '#shared/ui/form/form.tsx'
import { useForm } from '#shared/ui/form/use-form.ts'
import { Paragraph } from '#shared/ui/text/paragraph.tsx'
import { CodeField } from './promo-code-form.tsx'
import styles from '../booking.module.css'

/** A gift card entered by the customer, with its balance. */
export interface Card {
  code: string
  balanceCents: number
  /** For a card of places: the price paid for each. */
  placeCents: number | null
}

/** Whether the balance covers all chosen seats: by number of places whatever their price, or by their sum. */
export const covers = ({ balanceCents, placeCents }: Card, quantity: number, totalCents: number) =>
  placeCents === null ? balanceCents >= totalCents : placesOf(balanceCents, placeCents) >= quantity

interface VoucherCodeFormProps {
  card: Card | undefined
  isEnough: boolean
  onTaken: (card: Card) => void
}

/** Gift card field, which shows at once whether the balance covers the order. */
export function VoucherCodeForm({ card, isEnough, onTaken }: VoucherCodeFormProps) {
  const { api } = useServices()
  const state = useForm({
    labels: { code: t('Code du bon cadeau') },
    schema: async () =>
      (await import('@espace/contracts/codes/voucher-orders')).voucherOrdersContract.look.body,
    fieldOf: { BON_INTROUVABLE: 'code' },
    send: async ({ code }) => {
      const { balanceCents, placeCents, isExpired } = await api.vouchers.look({ body: { code } })
      onTaken({ code, balanceCents: isExpired ? 0 : balanceCents, placeCents })
      return undefined
    },
    isRepeatable: true,
  })
  return (
    <details>
      <summary>{t('J’ai un bon cadeau')}</summary>
      <Form state={state} action={t('Utiliser')} look="line">
        <CodeField defaultValue={card?.code} />
      </Form>
      <div role="status">
        {card && isEnough && (
          <Paragraph>
            {t('Ce bon vaut {price} : il paie vos places.', { price: worthOf(card) })}
          </Paragraph>
        )}
        {card && !isEnough && <Paragraph className={styles.problem}>{tooLittle(card)}</Paragraph>}
      </div>
    </details>
  )
}

const worthOf = ({ balanceCents, placeCents }: Card): string =>
  placeCents === null ? price(balanceCents) : places(placesOf(balanceCents, placeCents))

const tooLittle = (card: Card): string =>
  card.balanceCents === 0
    ? t('Ce bon ne vaut plus rien : il est dépensé ou remboursé, ou son dernier jour est passé.')
    : t(
        'Ce bon vaut {price}, moins que vos places : choisissez-en moins, et réservez les autres à part.',
        { price: worthOf(card) },
      )

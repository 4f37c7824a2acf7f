import { useQueryClient } from '@tanstack/react-query'
import { price } from '#shared/lib/language/french.ts'
import { t } from '#shared/lib/language/language.ts'
import { useServices } from '#shared/lib/services.tsx'
import { useIsHydrated } from '#shared/lib/use-is-hydrated.ts'
import { asCode, promoCodeQuery } from '#shared/spectacles/booking/promo-code.ts'
import { Field } from '#shared/ui/form/field.tsx'
import { Form } from '#shared/ui/form/form.tsx'
import { useForm } from '#shared/ui/form/use-form.ts'
import { Paragraph } from '#shared/ui/text/paragraph.tsx'
import type { PromoCode } from './use-promo-code.ts'
import styles from '../booking.module.css'

const REFUSALS = {
  CODE_PROMO_INCONNU: 'code',
  CODE_PROMO_A_VENIR: 'code',
  CODE_PROMO_EXPIRE: 'code',
  CODE_PROMO_AUTRE_DATE: 'code',
  CODE_PROMO_EPUISE: 'code',
  CODE_PROMO_DEJA_SERVI: 'code',
}

/** Promo code field, which shows the discount at once. */
export function PromoCodeForm({ spectacleId, promo }: { spectacleId: number; promo: PromoCode }) {
  const { typed, taken, problem, choose } = promo
  const { api } = useServices()
  const queryClient = useQueryClient()
  const state = useForm({
    labels: { code: t('Code promo') },
    schema: async () => (await import('@espace/contracts/codes/codes')).codesContract.check.body,
    valuesOf: (data) => ({ spectacleId, code: asCode(data.get('code')) }),
    fieldOf: REFUSALS,
    send: async ({ code }) => {
      await queryClient.fetchQuery(promoCodeQuery(api, spectacleId, code))
      choose(code)
      return undefined
    },
    isRepeatable: true,
  })
  return (
    <details key={String(useIsHydrated())} open={typed !== ''}>
      <summary>{t('J’ai un code promo')}</summary>
      <Form state={state} action={t('Appliquer')} look="line">
        <CodeField defaultValue={typed} />
      </Form>
      <div role="status">
        {taken && <Paragraph>{`${taken.code}\u00A0: ${saved(taken)}.`}</Paragraph>}
        {problem !== undefined && <Paragraph className={styles.problem}>{problem}</Paragraph>}
      </div>
    </details>
  )
}

function saved({ kind, value, tarifName }: NonNullable<PromoCode['taken']>): string {
  if (kind === 'tarif')
    return t('vos places au tarif « {name} », {price} la place', {
      name: tarifName,
      price: price(value),
    })
  return kind === 'pourcentage'
    ? t('{value}\u00a0% de remise', { value })
    : t('{price} de moins par place', { price: price(value) })
}

export const CodeField = ({ defaultValue }: { defaultValue: string | undefined }) => (
  <Field
    name="code"
    defaultValue={defaultValue}
    autoComplete="off"
    autoCapitalize="characters"
    spellCheck={false}
    maxLength={40}
  />
)

import {
  FORMULA_CHOICE,
  GREETING_MAX,
  MAX_VOUCHER_CENTS,
  MIN_VOUCHER_CENTS,
  OTHER_AMOUNT,
  voucherOrderOf,
} from '@espace/contracts/codes/voucher-orders.constants'
import type { VoucherFormula } from '@espace/contracts/codes/vouchers'
import { VOUCHERS_PATH } from '@espace/contracts/paths'
import { useFormActionData } from '#shared/lib/action-data.ts'
import { price, typeset } from '#shared/lib/language/french.ts'
import { languageCode, t } from '#shared/lib/language/language.ts'
import { Link } from '#shared/lib/router.ts'
import { useServices } from '#shared/lib/services.tsx'
import { EmailField, Field } from '#shared/ui/form/field.tsx'
import { Form } from '#shared/ui/form/form.tsx'
import { LongField, SelectField } from '#shared/ui/form/long-field.tsx'
import { useForm } from '#shared/ui/form/use-form.ts'
import { Paragraph } from '#shared/ui/text/paragraph.tsx'

const texts = (data: FormData): Record<string, string> =>
  Object.fromEntries(
    [...data].filter((field): field is [string, string] => typeof field[1] === 'string'),
  )

interface Offers {
  amounts: readonly number[]
  formulas: readonly VoucherFormula[]
}

/** Buys a gift card: recipient and value, then the payment page. Without script that page is offered as a link. */
export function VoucherForm({ amounts, formulas }: Offers) {
  const { api, origin } = useServices()
  const actionData = useFormActionData(VOUCHERS_PATH)
  const state = useForm({
    labels: {
      amount: t('Montant'),
      other: t('Autre montant en euros'),
      name: t('Votre nom'),
      email: t('Votre e-mail'),
      recipientName: t('Pour qui ? (facultatif)'),
      greeting: t('Un mot à imprimer sur la carte (facultatif)'),
      recipientEmail: t('Son e-mail (facultatif)'),
      sendOn: t('L’envoyer le (facultatif)'),
    },
    actionData,
    fieldOf: { amountCents: 'other', formula: 'amount' },
    schema: async () => (await import('@espace/contracts/codes/voucher-orders')).VoucherOrder,
    valuesOf: (data) => voucherOrderOf(texts(data)),
    send: async (body) => {
      const { message, url } = await api.vouchers.order({ body })
      if (new URL(url, origin).origin !== new URL(origin).origin) location.assign(url)
      return message
    },
  })
  return (
    <>
      <Form state={state} action={t('Acheter ce bon')} postTo={VOUCHERS_PATH}>
        <input type="hidden" name="language" value={languageCode()} />
        <Amount amounts={amounts} formulas={formulas} />
        <Field name="name" autoComplete="name" maxLength={100} />
        <EmailField
          name="email"
          hint={typeset(
            t(
              'Le bon y est envoyé, à imprimer ou à transférer, sauf si vous donnez une autre adresse plus bas.',
            ),
          )}
        />
        <Field name="recipientName" autoComplete="off" maxLength={100} required={false} />
        <LongField name="greeting" maxLength={GREETING_MAX} required={false} rows={3} />
        <EmailField
          name="recipientEmail"
          autoComplete="off"
          hint={typeset(t('Nous lui envoyons le bon de votre part.'))}
          required={false}
        />
        <Field
          name="sendOn"
          type="date"
          hint={typeset(t('Sans jour, il part dès le paiement.'))}
          required={false}
        />
        <Paragraph>
          {t(
            'Vous payez en ligne, par carte, sur la page qui s’ouvre ensuite. En achetant, vous acceptez nos',
          )}{' '}
          <Link to="/cgv">{t('conditions de vente')}</Link>.{' '}
          {t('Vous avez quatorze jours pour changer d’avis.')}
        </Paragraph>
      </Form>
      {actionData?.url !== undefined && (
        <p>
          <a href={actionData.url}>{t('Aller au paiement')}</a>
        </p>
      )}
    </>
  )
}

function Amount({ amounts, formulas }: Offers) {
  const [first = MIN_VOUCHER_CENTS] = amounts
  const options = Object.fromEntries(amounts.map((cents) => [`${cents}`, price(cents)]))
  const choices = formulas.map(({ name, places: count, placeCents }) => [
    `${FORMULA_CHOICE}${name}`,
    `${name} : ${price(count * placeCents)}`,
  ])
  const bounds = { min: price(MIN_VOUCHER_CENTS), max: price(MAX_VOUCHER_CENTS) }
  return (
    <>
      <SelectField
        name="amount"
        initial={String(first)}
        options={{
          ...options,
          ...Object.fromEntries(choices),
          [OTHER_AMOUNT]: t('Un autre montant'),
        }}
      />
      <Field
        name="other"
        inputMode="decimal"
        autoComplete="off"
        hint={typeset(t('De {min} à {max}, si vous choisissez « Un autre montant ».', bounds))}
        required={false}
      />
    </>
  )
}

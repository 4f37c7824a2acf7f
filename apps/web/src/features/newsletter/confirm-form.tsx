import { CONFIRM_SUBSCRIPTION_PATH } from '@espace/contracts/newsletter/paths'
import type { MailLink } from '../../lib/address/use-mail-link.ts'
import { usePosted } from '../../lib/posted.ts'
import { useApi } from '../../lib/services.tsx'
import { Form } from '../../ui/form/form.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { Paragraph } from '../../ui/paragraph.tsx'

interface ConfirmFormProps {
  link: MailLink
  action: string
  look?: 'notch' | 'line'
}

/** One press puts the address of a mail's link on the list. */
export function ConfirmForm({ link: { email, token = '' }, action, look }: ConfirmFormProps) {
  const api = useApi()
  const state = useForm({
    labels: {},
    posted: usePosted(CONFIRM_SUBSCRIPTION_PATH),
    schema: async () =>
      (await import('@espace/contracts/newsletter/newsletter.contract')).newsletterContract.confirm
        .body,
    valuesOf: () => ({ email, token }),
    send: async (body) => (await api.newsletter.confirm({ body })).message,
    isRepeatable: true,
  })
  if (state.said !== undefined) {
    return (
      <output>
        <Paragraph>{state.said}</Paragraph>
      </output>
    )
  }
  return (
    <Form
      state={state}
      action={action}
      postTo={CONFIRM_SUBSCRIPTION_PATH}
      {...(look !== undefined && { look })}
    >
      <input type="hidden" name="email" value={email} />
      <input type="hidden" name="token" value={token} />
    </Form>
  )
}

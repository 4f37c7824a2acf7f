import { useFormActionData } from '#shared/lib/action-data.ts'
import type { MailLink } from '#shared/lib/address/use-mail-link.ts'
import { Form } from '../form/form.tsx'
import { type FormSchema, useForm } from '../form/use-form.ts'
import { Paragraph } from '../text/paragraph.tsx'

/** Token of an email link, with the address it belongs to. */
export interface Proof {
  email: string
  token: string
}

export interface MailLinkFormProps {
  link: MailLink
  /** Path of the page, which is the form's action without script. */
  path: string
  action: string
  look?: 'notch' | 'line'
  /** Tells the forms of one page apart when posted without script. */
  mark?: string
  schema: () => Promise<FormSchema<Proof>>
  send: (body: Proof) => Promise<{ message: string }>
}

/** Button that performs the action of an email link: mail scanners follow links, so opening it must not. */
export function MailLinkForm({ link, path, action, look, mark, schema, send }: MailLinkFormProps) {
  const { email, token = '' } = link
  const state = useForm({
    labels: {},
    actionData: useFormActionData(path),
    schema,
    valuesOf: () => ({ email, token }),
    send: async (body) => (await send(body)).message,
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
    <Form state={state} action={action} postTo={path} {...(look !== undefined && { look })}>
      <input type="hidden" name="email" value={email} />
      <input type="hidden" name="token" value={token} />
      {mark !== undefined && <input type="hidden" name={mark} value="1" />}
    </Form>
  )
}

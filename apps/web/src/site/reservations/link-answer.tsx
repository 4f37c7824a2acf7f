import { useFormActionData } from '#shared/lib/action-data.ts'
import { Form } from '#shared/ui/form/form.tsx'
import { type FormOptions, useForm } from '#shared/ui/form/use-form.ts'

export interface LinkAnswerProps<Answer extends string> {
  token: string
  answer: Answer
  action: string
  look?: 'notch' | 'line'
  onSaid: (said: string) => void
}

interface LinkAnswerForm<Answer extends string, Body> extends LinkAnswerProps<Answer> {
  /** The mailed page, which is the form's action without script. */
  path: string
  schema: FormOptions<Body>['schema']
  /** @returns success message */
  send: (body: Body) => Promise<string>
}

/** Button of a mailed page that gives one of its answers: mail scanners follow links, so opening it must not. */
export function LinkAnswer<Answer extends string, Body>({
  path,
  token,
  answer,
  action,
  look = 'notch',
  schema,
  send,
  onSaid,
}: LinkAnswerForm<Answer, Body>) {
  const actionData = useFormActionData(path)
  const state = useForm({
    labels: {},
    actionData: actionData?.values['answer'] === answer ? actionData : undefined,
    schema,
    valuesOf: () => ({ token, answer }),
    send: async (body) => {
      const said = await send(body)
      onSaid(said)
      return said
    },
    isRepeatable: true,
  })
  return (
    <Form state={state} action={action} postTo={path} answerId={`reponse-${answer}`} look={look}>
      <input type="hidden" name="token" value={token} />
      <input type="hidden" name="answer" value={answer} />
    </Form>
  )
}

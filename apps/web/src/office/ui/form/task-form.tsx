import { zodResolver } from '@hookform/resolvers/zod'
import { type ReactNode, useState } from 'react'
import { type FieldValues, FormProvider, useForm, type UseFormReturn } from 'react-hook-form'
import type * as z from 'zod'
import { apiRules, blankOf, type FieldsOf, labelsOf, shapeOf } from '#office/lib/edit/fields.ts'
import { Button, type ButtonLook } from '#shared/dialog/button.tsx'
import { Dialog, DialogActions, type DialogProps } from '#shared/dialog/dialog.tsx'
import { failureOf } from '#shared/lib/language/sentence-of.ts'
import { type Change, useChange } from '#shared/lib/writes/use-change.ts'
import { DashboardForm, SaveFailure } from './dashboard-form.tsx'
import { Fields } from './field-table.tsx'

interface TaskOptions<Values extends FieldValues> {
  fields: FieldsOf<Values> | (() => FieldsOf<Values>)
  /** The fields' own, unless the API's body has others. */
  rules?: z.ZodType<Values, Values>
  body?: z.ZodType
  toBody?: (values: Values) => unknown
  /** Initial values, where they differ from the fields' defaults. */
  values?: Values
  /** @returns error message; undefined on success */
  send: (values: Values) => Promise<string | undefined>
  onClose: () => void
}

export interface Task<Values extends FieldValues> {
  fields: FieldsOf<Values>
  form: UseFormReturn<Values, unknown, Values>
  submit: () => Promise<void>
  onClose: () => void
}

export function useTask<Values extends FieldValues>({
  toBody = (values) => values,
  send,
  onClose,
  ...options
}: TaskOptions<Values>): Task<Values> {
  const [fields] = useState(options.fields)
  const [rules] = useState(() =>
    options.body ? apiRules(fields, options.body, toBody) : shapeOf(fields),
  )
  const form = useForm<Values, unknown, Values>({
    resolver: zodResolver(options.rules ?? rules),
    values: options.values ?? blankOf(fields),
  })
  const submit = form.handleSubmit(async (filledIn) => {
    const failure = await send(filledIn)
    if (failure === undefined) onClose()
    else form.setError('root', { message: failure })
  })
  return { fields, form, submit, onClose }
}

type ChangeTask<Values extends FieldValues, Answer> = Omit<TaskOptions<Values>, 'send'> &
  Change<Values, Answer, unknown>

/** A task that makes one change. */
export const useChangeTask = <Values extends FieldValues, Answer>(
  task: ChangeTask<Values, Answer>,
) => {
  const { mutateAsync } = useChange(task)
  const send = (values: Values) => failureOf(mutateAsync(values), task.failed)
  return useTask({ ...task, send })
}

interface TaskFormProps<Values extends FieldValues> {
  of: Task<Values>
  action: string
  look?: ButtonLook
  closing?: string
  children?: ReactNode
}

export function TaskForm<Values extends FieldValues>({
  of: { fields, form, submit, onClose },
  action,
  look = 'main',
  closing = 'Fermer',
  children,
}: TaskFormProps<Values>) {
  const { isSubmitting, errors } = form.formState
  return (
    <FormProvider {...form}>
      <DashboardForm labels={labelsOf(fields)} isBusy={isSubmitting} onSubmit={submit}>
        {children ?? <Fields of={fields} />}
        <SaveFailure sentence={errors.root?.message} />
        <DialogActions>
          <Button onClick={onClose}>{closing}</Button>
          <Button type="submit" look={look} disabled={isSubmitting}>
            {action}
          </Button>
        </DialogActions>
      </DashboardForm>
    </FormProvider>
  )
}

export const FormDialog = <Values extends FieldValues>({
  title,
  description,
  ...form
}: TaskFormProps<Values> & Pick<DialogProps, 'title' | 'description'>) => (
  <Dialog title={title} description={description} onClose={form.of.onClose}>
    <TaskForm {...form} />
  </Dialog>
)

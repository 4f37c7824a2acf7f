import { zodResolver } from '@hookform/resolvers/zod'
import type { ReactNode } from 'react'
import { type FieldValues, FormProvider, useForm, type UseFormReturn } from 'react-hook-form'
import type * as z from 'zod'
import { blankOf, type FieldsOf, labelsOf, shapeOf } from '#office/lib/edit/fields.ts'
import { Button, type ButtonLook } from '#shared/dialog/button.tsx'
import { DialogActions } from '#shared/dialog/dialog.tsx'
import { DashboardForm, SaveFailure } from './dashboard-form.tsx'
import { Fields } from './field-table.tsx'

interface TaskOptions<Values extends FieldValues> {
  fields: FieldsOf<Values>
  rules?: z.ZodType<Values, Values>
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
  fields,
  rules = shapeOf(fields),
  values = blankOf(fields),
  send,
  onClose,
}: TaskOptions<Values>): Task<Values> {
  const form = useForm<Values, unknown, Values>({
    resolver: zodResolver(rules),
    values,
  })
  const submit = form.handleSubmit(async (filledIn) => {
    const failure = await send(filledIn)
    if (failure === undefined) onClose()
    else form.setError('root', { message: failure })
  })
  return { fields, form, submit, onClose }
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

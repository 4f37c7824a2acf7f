import { type ReactNode, useId, useRef } from 'react'
import { type FieldValues, useFieldArray, useFormContext } from 'react-hook-form'
import { Button } from '#shared/dialog/button.tsx'
import fields from './fields.module.css'

interface RowsFieldProps<Row extends FieldValues> {
  name: string
  label: string
  hint: string
  rowLabel: string
  most: number
  blank: Row
  add: string
  remove: string
  /** The fields of a row, whose names begin with `name.`. */
  renderRow: (name: string) => ReactNode
  /** Beside the button that adds a row. */
  children?: ReactNode
}

export function RowsField<Row extends FieldValues>(props: RowsFieldProps<Row>) {
  const { name, label, hint, rowLabel, most, blank, add, remove, renderRow, children } = props
  const form = useFormContext<Record<string, FieldValues[]>>()
  const rows = useFieldArray({ control: form.control, name })
  const { error } = form.getFieldState(name, form.formState)
  const errorId = useId()
  const list = useRef<HTMLFieldSetElement>(null)
  // The pressed button goes with its row.
  const removeRow = (index: number) => {
    rows.remove(index)
    list.current?.focus()
  }
  const message = error?.message ?? error?.root?.message
  return (
    <fieldset
      ref={list}
      tabIndex={-1}
      className={fields.field}
      aria-describedby={message === undefined ? undefined : errorId}
    >
      <legend>{label}</legend>
      <p className={fields.hint}>{hint}</p>
      {rows.fields.map(({ id }, index) => (
        <fieldset key={id} className={fields.field}>
          <legend>{`${rowLabel} ${index + 1}`}</legend>
          {renderRow(`${name}.${index}`)}
          <p>
            <Button about={`(${index + 1})`} onClick={() => removeRow(index)}>
              {remove}
            </Button>
          </p>
        </fieldset>
      ))}
      {message !== undefined && (
        <p id={errorId} className={fields.error} role="alert">
          {message}
        </p>
      )}
      <p className="row">
        {rows.fields.length < most && <Button onClick={() => rows.append(blank)}>{add}</Button>}
        {children}
      </p>
    </fieldset>
  )
}

import { Fragment, type ReactNode } from 'react'
import { Controller, useFormContext } from 'react-hook-form'
import * as z from 'zod'
import type { Field, FieldsOf, Layout } from '#office/lib/edit/fields.ts'
import { lazyPart } from '#shared/ui/page/lazy-part.tsx'
import {
  CheckField,
  ChoiceField,
  FieldRow,
  FieldShell,
  type Option,
  SelectField,
  TextArea,
  TextField,
} from './fields.tsx'

// Lazy: the editor is half of the dashboard's script.
const RichText = lazyPart(async () => (await import('./rich-text.tsx')).RichText)

function RichTextField({ name, label, hint }: { name: string; label: string; hint: ReactNode }) {
  const { control } = useFormContext<Record<string, string>>()
  return (
    <FieldShell name={name} label={label} hint={hint}>
      {(described) => (
        <Controller
          control={control}
          name={name}
          render={({ field }) => (
            <RichText
              id={described.id}
              label={label}
              value={field.value ?? ''}
              onChange={field.onChange}
              describedBy={described['aria-describedby']}
              isInvalid={described['aria-invalid']}
            />
          )}
        />
      )}
    </FieldShell>
  )
}

// The fields of a form as data: label, value and control of each in one place.

interface Named {
  name: string
  label: string
}

export interface Given<Value> {
  /** Suffix of the label: `(facultatif)`, a unit. */
  after?: string
  /** Default value, where it is not empty. */
  blank?: Value
}

export const OPTIONAL = '(facultatif)'

export const captionOf = (label: string, after: string | undefined): string =>
  after === undefined ? label : `${label} ${after}`

const control =
  <Value, Props>(
    Control: (props: Named & Props) => ReactNode,
    shape: z.ZodType<Value, Value>,
    nothing: Value,
  ) =>
  (
    label: string,
    { after, blank = nothing, ...props }: Given<Value> & Partial<Props> = {},
  ): Field<Value> => ({
    label,
    shape,
    blank,
    render: (name) => (
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- these controls need no more than a name and a label
      <Control {...(props as Props)} name={name} label={captionOf(label, after)} />
    ),
  })

/** A line of text, a date, an hour, an address… */
export const text = control(TextField, z.string(), '')
/** A whole number, as typed text: `toBody` converts it. */
export const whole = (label: string, more: Parameters<typeof text>[1]) =>
  text(label, { type: 'number', inputMode: 'numeric', ...more })
export const textArea = control(TextArea, z.string(), '')
export const richText = control(RichTextField, z.string(), '')
export const check = control(CheckField, z.boolean(), false)

const oneOf =
  (Control: typeof ChoiceField | typeof SelectField) =>
  <const Value extends string>(
    label: string,
    options: readonly (Option & { value: Value })[],
    blank: Value,
    hint?: ReactNode,
  ): Field<Value> => ({
    label,
    shape: z.enum(options.map(({ value }) => value)),
    blank,
    render: (name) => <Control name={name} label={label} hint={hint} options={options} />,
  })

export const choice = oneOf(ChoiceField)
export const select = oneOf(SelectField)

/** A field that the layout of the form renders itself, or not at all. */
export const placed = <Value,>(
  label: string,
  shape: z.ZodType<Value, Value>,
  blank: Value,
): Field<Value> => ({ label, shape, blank, render: () => null })

interface FieldsProps<Values> {
  of: FieldsOf<Values>
  layout?: Layout<Values> | undefined
}

export function Fields<Values>({ of, layout }: FieldsProps<Values>) {
  const lines: readonly (PropertyKey | readonly PropertyKey[])[] = layout ?? Object.keys(of)
  const fields = new Map<PropertyKey, Field<unknown>>(Object.entries(of))
  const show = (name: PropertyKey) => (
    <Fragment key={String(name)}>{fields.get(name)?.render(String(name))}</Fragment>
  )
  return lines.map((line) =>
    typeof line === 'object' ? (
      <FieldRow key={line.map(String).join(' ')}>{line.map(show)}</FieldRow>
    ) : (
      show(line)
    ),
  )
}

import { lazy, type ReactNode, Suspense } from 'react'
import { Controller, useFormContext } from 'react-hook-form'
import { Loading } from '#shared/ui/feedback/status.tsx'
import { FieldShell } from './fields.tsx'

// Lazy: the editor is half of the dashboard's script.
const RichText = lazy(async () => ({ default: (await import('./rich-text.tsx')).RichText }))

interface RichTextFieldProps {
  name: string
  label: string
  hint: ReactNode
}

/** Form field with the rich text editor. */
export function RichTextField({ name, label, hint }: RichTextFieldProps) {
  const { control } = useFormContext<Record<string, string>>()
  return (
    <FieldShell name={name} label={label} hint={hint}>
      {(described) => (
        <Controller
          control={control}
          name={name}
          render={({ field }) => (
            <Suspense fallback={<Loading />}>
              <RichText
                id={described.id}
                label={label}
                value={field.value ?? ''}
                onChange={field.onChange}
                describedBy={described['aria-describedby']}
                isInvalid={described['aria-invalid']}
              />
            </Suspense>
          )}
        />
      )}
    </FieldShell>
  )
}

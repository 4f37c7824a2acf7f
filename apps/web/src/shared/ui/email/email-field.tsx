import { type ComponentProps, useRef, useState } from 'react'
import { Field } from '../form/field.tsx'
import { lazyOptional } from '../page/lazy-part.tsx'
import type { SuggestedAddressProps } from './suggested-address.tsx'

/** The field of an address that is not known yet. */
export function EmailField(props: ComponentProps<typeof Field>) {
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  const take = (address: string) => {
    if (!input.current) return
    input.current.value = address
    input.current.focus()
    setTyped(address)
  }
  return (
    <div>
      <Field
        type="email"
        autoComplete="email"
        {...props}
        ref={input}
        onInput={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      <SuggestedAddress typed={typed} onTake={take} />
    </div>
  )
}

const Suggestion = lazyOptional(
  async () => (await import('./suggested-address.tsx')).SuggestedAddress,
)

export const SuggestedAddress = (props: SuggestedAddressProps) =>
  props.typed.includes('@') && <Suggestion {...props} />

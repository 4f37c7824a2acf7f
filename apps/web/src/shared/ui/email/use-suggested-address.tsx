import { type InputEvent, useRef, useState } from 'react'
import { lazyOptional } from '../page/lazy-part.tsx'
import type { SuggestedAddressProps } from './suggested-address.tsx'

/** Props of an uncontrolled input, and the suggestion of an address that is shown after it. */
export function useSuggestedAddress() {
  const ref = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  const onTake = (address: string) => {
    if (!ref.current) return
    ref.current.value = address
    ref.current.focus()
    setTyped(address)
  }
  const onInput = ({ currentTarget }: InputEvent<HTMLInputElement>) => setTyped(currentTarget.value)
  return { input: { ref, onInput }, suggestion: <SuggestedAddress typed={typed} onTake={onTake} /> }
}

const Suggestion = lazyOptional(
  async () => (await import('./suggested-address.tsx')).SuggestedAddress,
)

export const SuggestedAddress = (props: SuggestedAddressProps) =>
  props.typed.includes('@') && <Suggestion {...props} />

import { Fragment } from 'react'
import { phone } from '#shared/lib/language/french.ts'
import { useContact } from '#shared/lib/services.tsx'

/** The venue's phone as a `tel:` link; nothing while it is not set. */
export function PhoneLink({ className }: { className?: string | undefined }) {
  const { phone: digits } = useContact()
  if (digits === '') return null
  return (
    <a className={className} href={`tel:+33${digits.slice(1)}`}>
      {phone(digits)}
    </a>
  )
}

/** The venue's email address as a `mailto:` link; nothing while it is not set. */
export function MailLink({ className }: { className?: string | undefined }) {
  const { email } = useContact()
  if (email === '') return null
  return (
    <a className={className} href={`mailto:${email}`}>
      {email}
    </a>
  )
}

/** Street and town, a line each, where they are set. */
export function AddressLines() {
  const { street, postalCode, city } = useContact()
  return [street, `${postalCode} ${city}`.trim()]
    .filter((line) => line !== '')
    .map((line) => (
      <Fragment key={line}>
        {line}
        <br />
      </Fragment>
    ))
}

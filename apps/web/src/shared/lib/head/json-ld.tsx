/** Structured data (schema.org); a `<` in a text must not end the script. */
export function JsonLd({ value }: { value: object }) {
  const json = JSON.stringify({ '@context': 'https://schema.org', ...value })
  return (
    <script
      type="application/ld+json"
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: json.replaceAll('<', '\\u003c') }}
    />
  )
}

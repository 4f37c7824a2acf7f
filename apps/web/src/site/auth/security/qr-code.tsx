import { useQuery } from '@tanstack/react-query'
import styles from './security.module.css'

/** Dark modules on light ground, whatever the page looks like: so scanners want it. */
export function QrCode({ text }: { text: string }) {
  const { data } = useQuery({
    queryKey: ['qr', text],
    queryFn: async () => (await import('qr')).encodeQR(text, 'raw', { border: 4 }),
    // It holds a secret: it is gone with the page.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (!data) return null
  const path = data.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : [])),
  )
  return (
    <svg
      className={styles.qr}
      viewBox={`0 0 ${data.length} ${data.length}`}
      role="img"
      aria-label="Code à lire avec l’application"
      shapeRendering="crispEdges"
    >
      <path d={path.join('')} />
    </svg>
  )
}

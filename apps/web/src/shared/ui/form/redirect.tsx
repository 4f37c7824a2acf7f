import { useEffect } from 'react'
import { useNavigate } from '#shared/lib/router.ts'

/** Client-side redirect that replaces the history entry. */
export function Redirect({ to }: { to: string }) {
  const navigate = useNavigate()
  useEffect(() => void navigate(to, { replace: true }), [navigate, to])
  return null
}

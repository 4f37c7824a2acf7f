import { useEffect } from 'react'
import { useNavigate } from '#shared/lib/router.ts'

/** Leads on to another page, in the place of this one in the history. */
export function Redirect({ to }: { to: string }) {
  const navigate = useNavigate()
  useEffect(() => void navigate(to, { replace: true }), [navigate, to])
  return null
}

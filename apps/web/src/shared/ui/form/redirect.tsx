import { useEffect } from 'react'
import { hasTranslations } from '#shared/lib/language/address.ts'
import { frenchLang } from '#shared/lib/language/language.ts'
import { useNavigate } from '#shared/lib/router.ts'

/** Client-side redirect that replaces the history entry; to a page in French only, a full page load. */
export function Redirect({ to }: { to: string }) {
  const navigate = useNavigate()
  useEffect(() => {
    if (frenchLang() && !hasTranslations(to)) location.replace(to)
    else void navigate(to, { replace: true })
  }, [navigate, to])
  return null
}

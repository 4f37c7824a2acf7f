import { useQuery } from '@tanstack/react-query'
import { Link } from '#shared/lib/router.ts'
import { useAdmin } from '../lib/dashboard.tsx'
import { restorationQuery } from '../settings/money/restoration.queries.ts'
import { tabPath } from './tabs.ts'

/** Banner on every tab while work is suspended after a restore. */
export function RestorationBanner() {
  const { data } = useQuery({ ...restorationQuery(useAdmin()), retry: false })
  if (!data?.restoration) return null
  return (
    <p role="status">
      Restauration : rien ne part encore (emails, newsletters, remboursements).{' '}
      <Link to={tabPath('parametres')}>Voir ce qui est retenu</Link>
    </p>
  )
}

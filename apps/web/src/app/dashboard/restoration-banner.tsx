import { useQuery } from '@tanstack/react-query'
import { restorationQuery } from '#features/settings/admin/money/restoration.queries.ts'
import { useAdmin } from '#lib/dashboard/dashboard.tsx'
import { Link } from '#lib/router.ts'
import { tabPath } from './tabs.ts'

/** On every tab, as long as a restore holds something back. */
export function RestorationBanner() {
  const { data } = useQuery({ ...restorationQuery(useAdmin()), retry: false })
  if (!data?.restoration) return null
  return (
    <p role="status">
      Restauration : rien ne part encore (e-mails, newsletters, remboursements).{' '}
      <Link to={tabPath('parametres')}>Voir ce qui est retenu</Link>
    </p>
  )
}

import { MaintenanceSwitch } from '../../features/settings/maintenance-switch.tsx'
import { PageHead } from '../../lib/page-head.tsx'
import { ActionLink } from '../../ui/action.tsx'
import { Page } from '../../ui/page.tsx'
import { Section } from '../../ui/section.tsx'
import { Empty } from '../../ui/status.tsx'

/** The place of the administrators (§2). */
export function Component() {
  return (
    <>
      <Page title="Dashboard Administrateur">
        <PageHead title="Dashboard Administrateur" description="Réservé à l’équipe." />
        <Empty
          action={
            <ActionLink to="/" look="line">
              Retour au site
            </ActionLink>
          }
        >
          Le dashboard ouvre avec la prochaine étape : spectacles, artistes, utilisateurs et
          newsletter se gèreront ici. L’interrupteur de maintenance, lui, fonctionne déjà.
        </Empty>
      </Page>
      <Section title="Maintenance">
        <MaintenanceSwitch />
      </Section>
    </>
  )
}

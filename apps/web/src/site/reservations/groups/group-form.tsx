import { MAX_SEATS, MIN_GROUP_SEATS } from '@espace/contracts/reservations/reservations.constants'
import { showPath } from '@espace/contracts/spectacles/show-path'
import type { Spectacle } from '@espace/contracts/spectacles/spectacles'
import { useFormActionData } from '#shared/lib/action-data.ts'
import { languageCode, t } from '#shared/lib/language/language.ts'
import { useServices } from '#shared/lib/services.tsx'
import { Labelled } from '#shared/ui/form/field.tsx'
import { Form } from '#shared/ui/form/form.tsx'
import { useForm } from '#shared/ui/form/use-form.ts'
import { Paragraph } from '#shared/ui/text/paragraph.tsx'
import { SeatOptions } from '../checkout/seat-choice.tsx'
import { GuestFields } from '../orders/guest-form.tsx'

/** Most bands are not complete. */
const USUAL = 4

/** Group booking in which each friend pays their own seat: the less common way to book, collapsed. */
export function GroupForm({ show }: { show: Spectacle }) {
  const { api } = useServices()
  const path = showPath(show)
  const posted = useFormActionData(path)
  const actionData = posted && 'groupe' in posted.values ? posted : undefined
  const most = Math.min(MAX_SEATS, show.places_restantes ?? MAX_SEATS)
  const state = useForm({
    labels: {
      quantity: t('Places à garder'),
      name: t('Votre prénom'),
      email: t('Adresse électronique'),
    },
    actionData,
    schema: async () => (await import('@espace/contracts/reservations/guests/groups')).GroupHold,
    valuesOf: (data) => ({
      spectacleId: show.id,
      quantity: Number(data.get('quantity')),
      name: data.get('name'),
      email: data.get('email'),
      language: languageCode(),
    }),
    send: async (body) => {
      const { message } = await api.groups.hold({ body })
      // The page stays as it is: where these were the last seats, this form and its answer would go.
      return message
    },
  })
  if (most < MIN_GROUP_SEATS) return null
  return (
    <details className="fold" open={actionData !== undefined}>
      <summary>{t('À plusieurs, chacun paie la sienne')}</summary>
      <Paragraph>
        {t(
          'Vous gardez les places, vous partagez un lien, et chacun prend la sienne sans compte. Ce que personne n’a pris en une journée, ou deux heures avant le spectacle, retourne à la salle : vous n’avancez rien.',
        )}
      </Paragraph>
      <Form
        state={state}
        action={t('Garder ces places')}
        postTo={path}
        answerId="groupe"
        look="line"
      >
        <input type="hidden" name="groupe" value="oui" />
        <input type="hidden" name="spectacleId" value={show.id} />
        <Labelled name="quantity">
          {({ id, value, described }) => (
            <select
              defaultValue={value ?? Math.min(USUAL, most)}
              {...described}
              id={id}
              name="quantity"
            >
              <SeatOptions fewest={MIN_GROUP_SEATS} most={most} />
            </select>
          )}
        </Labelled>
        <GuestFields hint={t('Le lien à partager y est envoyé.')} />
      </Form>
    </details>
  )
}

import type { User } from '@espace/contracts/auth/user'
import { useQuery } from '@tanstack/react-query'
import { longDate } from '#shared/lib/language/dates-fr.ts'
import { places, typeset } from '#shared/lib/language/french.ts'
import { t } from '#shared/lib/language/language.ts'
import { saveFile } from '#shared/lib/save-file.ts'
import { useNow, useServices } from '#shared/lib/services.tsx'
import { useChange } from '#shared/lib/writes/use-change.ts'
import { Form } from '#shared/ui/form/form.tsx'
import { PasswordField } from '#shared/ui/form/password-field.tsx'
import { useForm } from '#shared/ui/form/use-form.ts'
import { ActionButton } from '#shared/ui/page/action.tsx'
import { Paragraph } from '#shared/ui/text/paragraph.tsx'
import { bookingsOf } from '#site/reservations/bookings/bookings.ts'
import { reservationsQueries } from '#site/reservations/reservations.queries.ts'
import styles from './account.module.css'

const FILE = 'mes-donnees.json'

/** Export of all personal data of the account as a file (GDPR, article 20). */
export function PersonalData() {
  const { api } = useServices()
  const { mutate, isPending } = useChange({
    call: () => api.auth.exportData(),
    onDone: (data) => saveFile(FILE, JSON.stringify(data, null, 2)),
    said: t('Vos données sont dans le fichier {name}', { name: FILE }),
  })
  return (
    <>
      <p>{t('Tout ce que nous savons de vous, dans un fichier.')}</p>
      <p>
        <ActionButton look="line" isDisabled={isPending} onClick={() => mutate()}>
          {t('Exporter mes données')}
        </ActionButton>
      </p>
    </>
  )
}

/** Deletes the account; an administrator's cannot be deleted here (§6). */
export function Leaving({ user }: { user: Pick<User, 'id' | 'role'> }) {
  if (user.role === 'admin')
    return <p>{t('Un compte administrateur ne peut pas être supprimé ici.')}</p>
  return (
    <details className={styles.fold}>
      <summary>{t('Supprimer mon compte')}</summary>
      <LeavingForm user={user} />
    </details>
  )
}

function LeavingForm({ user }: { user: Pick<User, 'id'> }) {
  const { api, session, toasts } = useServices()
  const { data = [] } = useQuery(reservationsQueries.ofUser(api, user.id))
  const held = bookingsOf(data, useNow()).toCome.filter(({ ticket }) => ticket)
  const state = useForm({
    labels: { password: t('Mot de passe') },
    schema: async () =>
      (await import('@espace/contracts/auth/auth')).authContract.deleteAccount.body,
    valuesOf: (data) => ({
      password: data.get('password'),
      ...(data.has('giveBackSeats') && { giveBackSeats: true }),
    }),
    fieldOf: { MOT_DE_PASSE_INCORRECT: 'password' },
    send: async (body) => {
      await api.auth.deleteAccount({ body })
      session.leave(true)
      toasts.show('success', 'Votre compte a été supprimé.')
      return undefined
    },
  })
  return (
    <>
      <p>
        {t(
          'Votre profil et vos connexions sont effacés tout de suite, et ne peuvent pas être rétablis.',
        )}
      </p>
      <Paragraph>
        {t(
          'Vos réservations confirmées restent valables : gardez les billets reçus par e-mail, vous ne pourrez plus les annuler ici. Les places qui attendent un paiement ou une confirmation sont rendues, et vous quittez les listes d’attente.',
        )}
      </Paragraph>
      {held.length > 0 && (
        <>
          <Paragraph>{t('Vous avez encore :')}</Paragraph>
          <ul>
            {held.map(({ reservation, spectacleId, tarif, title, date_spectacle, quantity }) => (
              <li key={`${reservation.id} ${spectacleId} ${tarif}`}>
                {t('{seats} pour {title}, {day}', {
                  seats: places(quantity),
                  title: typeset(title),
                  day: longDate(date_spectacle),
                })}
              </li>
            ))}
          </ul>
        </>
      )}
      <Form state={state} action={t('Supprimer définitivement')} look="line">
        {held.length > 0 && (
          <label>
            <input type="checkbox" name="giveBackSeats" />{' '}
            {typeset(
              t(
                'Rendre aussi ces places : d’autres les auront, et ce qui a été payé en ligne est remboursé. Celles réglées au guichet, ou pour un spectacle qui commence dans moins de deux heures, restent valables.',
              ),
            )}
          </label>
        )}
        <PasswordField name="password" autoComplete="current-password" />
      </Form>
    </>
  )
}

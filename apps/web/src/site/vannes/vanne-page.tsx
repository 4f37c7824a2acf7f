import { VANNE_PATH } from '@espace/contracts/paths'
import { useFormActionData } from '#shared/lib/action-data.ts'
import { useMailLink } from '#shared/lib/address/use-mail-link.ts'
import { typeset } from '#shared/lib/language/french.ts'
import { t } from '#shared/lib/language/language.ts'
import { useApi } from '#shared/lib/services.tsx'
import { Field, Labelled } from '#shared/ui/form/field.tsx'
import { Form } from '#shared/ui/form/form.tsx'
import { useForm } from '#shared/ui/form/use-form.ts'
import { ToProgramme } from '#shared/ui/page/action.tsx'
import { PaperPage } from '#shared/ui/page/paper-page.tsx'
import { Paragraph } from '#shared/ui/text/paragraph.tsx'

/** « La meilleure vanne ? »: target of the link in the mail of the morning after. */
export function Component() {
  const { email, token } = useMailLink(VANNE_PATH)
  const title = t('La meilleure vanne ?')
  return (
    <PaperPage
      title={title}
      description={t('Racontez la vanne que vous avez préférée à L’espace comédie.')}
    >
      {email === '' || token === undefined ? (
        <Paragraph>
          {t('Ce lien est incomplet : copiez-le en entier depuis notre e-mail.')}
        </Paragraph>
      ) : (
        <VanneForm email={email} token={token} />
      )}
      <p>
        <ToProgramme look="line" />
      </p>
    </PaperPage>
  )
}

function VanneForm({ email, token }: { email: string; token: string }) {
  const api = useApi()
  const state = useForm({
    labels: { text: t('Votre vanne préférée'), firstName: t('Prénom (facultatif)') },
    actionData: useFormActionData(VANNE_PATH),
    schema: async () => (await import('@espace/contracts/vannes/vannes')).Vanne,
    send: async (body) => (await api.vannes.send({ body })).message,
    isRepeatable: true,
  })
  return (
    <>
      <Paragraph>
        {t(
          'Celle que vous racontez encore ce matin. L’équipe met les meilleures sur le site, avec votre prénom si vous le donnez ; les autres sont effacées au bout de douze mois.',
        )}
      </Paragraph>
      <Form state={state} action={t('Envoyer la vanne')} postTo={VANNE_PATH}>
        <input type="hidden" name="email" value={email} />
        <input type="hidden" name="token" value={token} />
        <Labelled name="text" hint={typeset(t('280 caractères au plus.'))}>
          {({ id, value, described }) => (
            <textarea defaultValue={value} rows={4} required {...described} id={id} name="text" />
          )}
        </Labelled>
        <Field name="firstName" autoComplete="given-name" required={false} />
      </Form>
    </>
  )
}

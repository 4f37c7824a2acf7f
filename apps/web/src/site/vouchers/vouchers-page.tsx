import { VOUCHERS_PATH } from '@espace/contracts/paths'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { pageLoader } from '#shared/lib/client/page-loader.ts'
import { typeset } from '#shared/lib/language/french.ts'
import { t } from '#shared/lib/language/language.ts'
import { useSearchParams } from '#shared/lib/router.ts'
import { useApi, useServices } from '#shared/lib/services.tsx'
import { QueryStatus } from '#shared/ui/feedback/status.tsx'
import { ActionLink } from '#shared/ui/page/action.tsx'
import { PaperPage } from '#shared/ui/page/paper-page.tsx'
import { Paragraph } from '#shared/ui/text/paragraph.tsx'
import { VoucherForm } from './voucher-form.tsx'
import { vouchersQueries } from './vouchers.queries.ts'

export const loader = pageLoader(({ api, queryClient }) => {
  const query = vouchersQueries.terms(api)
  return { queries: [queryClient.prefetchQuery(query)], main: query.queryKey }
})

export function Component() {
  const query = useQuery(vouchersQueries.terms(useApi()))
  const { paysOnline } = useServices()
  const [search] = useSearchParams()
  const [isPaid] = useState(() => search.get('payment') === 'success')
  const { data } = query
  return (
    <PaperPage
      title={t('Bons cadeaux')}
      description={t('Offrir une soirée à L’espace comédie, café-théâtre à Lille.')}
      path={VOUCHERS_PATH}
      aspect={0.3}
    >
      {isPaid && (
        <output>
          <Paragraph>
            {t('Merci ! Le bon part par e-mail dès que le paiement est confirmé.')}
          </Paragraph>
        </output>
      )}
      <Paragraph>
        {t(
          'Un bon cadeau paie des places de tous nos spectacles, en une ou plusieurs fois : son code se saisit en réservant, ou se dit au guichet et à l’entrée.',
        )}
      </Paragraph>
      <QueryStatus of={query} />
      {data && (
        <Paragraph>
          {typeset(t('Il vaut {months} mois à partir de l’achat.', { months: data.months }))}
        </Paragraph>
      )}
      {data && paysOnline !== false && (
        <VoucherForm amounts={data.amounts} formulas={data.formulas} />
      )}
      {paysOnline === false && (
        <>
          <Paragraph>
            {t('Nos bons cadeaux se vendent au guichet, aux heures d’ouverture.')}
          </Paragraph>
          <p>
            <ActionLink to="/contact">{t('Nous écrire')}</ActionLink>
          </p>
        </>
      )}
    </PaperPage>
  )
}

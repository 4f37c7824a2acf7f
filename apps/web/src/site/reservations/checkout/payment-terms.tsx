import { t } from '#shared/lib/language/language.ts'
import { Link } from '#shared/lib/router.ts'
import { useServices } from '#shared/lib/services.tsx'
import { Paragraph } from '#shared/ui/text/paragraph.tsx'

/** How and when one pays, and the terms, stated before the order (consumer law). */
export function PaymentTerms({ isCovered }: { isCovered?: boolean }) {
  const { paysOnline } = useServices()
  const payment = paysOnline
    ? t('Vous payez en ligne, par carte, sur la page qui s’ouvre ensuite.')
    : paysOnline === false &&
      t('Vous payez à l’entrée, en espèces ou par carte, le soir du spectacle.')
  return (
    <Paragraph>
      <span>{isCovered ? t('Votre bon cadeau paie toutes ces places.') : payment}</span>{' '}
      {t('En réservant, vous acceptez nos')} <Link to="/cgv">{t('conditions de vente')}</Link>.{' '}
      {t(
        'La loi ne prévoit pas de droit de rétractation pour un spectacle à date fixe ; une date que nous annulons vous est remboursée.',
      )}
    </Paragraph>
  )
}

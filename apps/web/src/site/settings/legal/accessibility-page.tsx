import { phone, typeset } from '#shared/lib/language/french.ts'
import { Link } from '#shared/lib/router.ts'
import { useContact } from '#shared/lib/services.tsx'
import { Page } from '#shared/ui/page/page.tsx'
import { Paragraph } from '#shared/ui/text/paragraph.tsx'
import styles from './legal.module.css'

/** Accessibility statement (loi du 11 février 2005, directive 2019/882). */
export function Component() {
  const { phone: digits } = useContact()
  return (
    <Page
      title="Accessibilité"
      description="Le site et la salle de L’espace comédie sont-ils accessibles ? Ce qui marche, ce qui manque, et à qui le dire."
      path="/accessibilite"
    >
      <div className={styles.text}>
        <h2>Le site</h2>
        <Paragraph>
          Il est fait pour suivre le niveau AA des règles internationales (WCAG 2.2), dont vient le
          référentiel français (RGAA)&nbsp;: tout se lit et se fait au clavier, avec un lecteur
          d’écran, en grand et sans mouvement.
        </Paragraph>
        <Paragraph>
          Chaque page est contrôlée par des outils automatiques à chaque changement. Aucun organisme
          extérieur ne l’a encore auditée&nbsp;: nous ne pouvons donc pas dire qu’elle est
          entièrement conforme.
        </Paragraph>
        <h2>Ce qui peut manquer</h2>
        <ul className={styles.list}>
          <li>
            Sans JavaScript, tout se lit, et l’on peut nous écrire et réserver sans compte. La liste
            d’attente, se connecter et gérer son compte le demandent.
          </li>
          <li>Quand on espace beaucoup les lettres, les grands titres dépassent l’écran.</li>
          <li>La carte et les vidéos viennent d’autres sites, dont nous ne réglons pas tout.</li>
          <li>Les vidéos des artistes n’ont pas toujours de sous-titres.</li>
          <li>
            Une affiche reçue d’un producteur peut porter du texte, qui est alors repris à côté.
          </li>
        </ul>
        <h2>La salle</h2>
        <Paragraph>
          {`Un escalier y mène et il n’y a pas d’ascenseur : elle n’est pas accessible en fauteuil, et nous le regrettons. ${
            digits === '' ? 'Écrivez-nous' : `Appelez-nous au ${phone(digits)}`
          } : nous chercherons une solution.`}
        </Paragraph>
        <h2>{typeset('Quelque chose vous arrête ?')}</h2>
        <Paragraph>
          <Link to="/contact">Écrivez-nous</Link> ou appelez. Nous vous donnerons l’information ou
          la place autrement, et nous corrigerons le site.
        </Paragraph>
        <Paragraph>
          Sans réponse qui vous convienne, vous pouvez saisir le{' '}
          <a href="https://www.defenseurdesdroits.fr" target="_blank" rel="noopener noreferrer">
            Défenseur des droits <span className="visually-hidden">(nouvelle fenêtre)</span>
          </a>
          .
        </Paragraph>
      </div>
    </Page>
  )
}

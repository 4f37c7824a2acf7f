import { shortTime } from '../../../../lib/language/dates-fr.ts'
import { clashesWith, useProgramme, type Wanted } from './clashes.ts'
import styles from '../form/show-dialog.dashboard.module.css'

/** Says before saving what else is in the room at that hour; two shows at once may be meant. */
export function ClashNotice(wanted: Wanted) {
  const clashes = clashesWith(useProgramme(), wanted)
  return (
    <div role="status">
      {clashes.map(({ id, title, heure_spectacle }) => (
        <p key={id} className={styles.clash}>
          La salle est déjà prise à cette heure : « {title} », {shortTime(heure_spectacle)}.
        </p>
      ))}
    </div>
  )
}

import styles from './fields.module.css'

/** Beside the button that was pressed: what was filled in is still there, and is not saved. */
export const SaveFailure = ({ sentence }: { sentence: string | undefined }) =>
  sentence !== undefined && (
    <p className={styles.error}>
      Rien n’est enregistré ({sentence.replace(/\.$/, '')}). Ce que vous avez rempli est gardé :
      réessayez.
    </p>
  )

import styles from './fields.module.css'

/** Error beside the submit button; the input is kept but not saved. */
export const SaveFailure = ({ sentence }: { sentence: string | undefined }) =>
  sentence !== undefined && (
    <p className={styles.error}>
      Rien n’est enregistré ({sentence.replace(/\.$/, '')}). Ce que vous avez rempli est gardé :
      réessayez.
    </p>
  )

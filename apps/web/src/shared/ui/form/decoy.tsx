import { t } from '#shared/lib/language/language.ts'

/** A field that people neither see nor reach: what fills it in is no person. */
export function Decoy() {
  return (
    <div className="visually-hidden" aria-hidden="true">
      <label>
        {t('Site web')}
        <input name="website" tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  )
}

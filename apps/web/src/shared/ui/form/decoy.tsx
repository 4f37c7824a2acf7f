import { t } from '#shared/lib/language/language.ts'

/** Honeypot: a field hidden from people, so that only bots fill it in. */
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

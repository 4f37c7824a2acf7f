import type { AuditEntry } from '@espace/contracts/audit/audit'
import { counted } from '#languages/fr/plural.ts'
import { typeset } from '#shared/lib/language/french.ts'
import { moment } from '#shared/lib/time/moment.ts'
import { actionSaid, FIELDS, subjectSaid, valueSaid } from './journal-words.ts'
import styles from './journal.module.css'

/** An audit log entry: time, actor, action; changed fields before and after. */
export function JournalEntry({ entry }: { entry: AuditEntry }) {
  const { at, actor, action, entity, entityId, label, before, after } = entry
  const who = actor ? actor.name || `Compte ${actor.id}` : 'Le site'
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  return (
    <li className={styles.entry}>
      <p className={styles.when}>
        <time dateTime={at}>{moment(at)}</time>
      </p>
      <p>
        <strong>{who}</strong> {actionSaid(action)} {label === '' ? '' : typeset(`« ${label} »`)}{' '}
        <span className={styles.what}>{subjectSaid(entity, entityId)}</span>
      </p>
      {names.length > 0 && (
        <details>
          <summary>
            {counted(names.length, 'champ')}
            <span className="visually-hidden"> de l’entrée {entry.id}</span>
          </summary>
          <dl className={styles.fields}>
            {names.map((name) => (
              <div key={name}>
                <dt>{FIELDS[name] ?? name}</dt>
                <dd>
                  <del>{valueSaid(before?.[name])}</del> <ins>{valueSaid(after?.[name])}</ins>
                </dd>
              </div>
            ))}
          </dl>
        </details>
      )}
    </li>
  )
}

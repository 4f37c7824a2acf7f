import { type Client, escapeLiteral } from 'pg'

/** The application's role: it reads and writes rows, and may not change the schema. */
export const APP_ROLE = 'espace_app'

export const BACKUP_ROLE = 'espace_backup'

/** Tables to which the product adds rows, and no more. */
const APPEND_ONLY = [
  'audit_log',
  'entries',
  'closings',
  'period_closings',
  'ledger_stamps',
  'settlements',
  'invoices',
  'vouchers',
]

/** The updatable columns of the append-only tables: whether a party was checked in offline, and whom a gift card is for. */
const CHANGING = Object.entries({ entries: 'is_in', vouchers: 'name' })

/** Written by migrations, and by triggers. */
const READ_ONLY = ['_prisma_migrations', 'operations']

/** With these the two roles may log in; without, they are NOLOGIN roles for an operator to grant. */
export interface RolePasswords {
  app?: string | undefined
  backup?: string | undefined
}

/**
 * Grants both roles their rights on every table, and creates them if missing. Called after each migration and restore:
 * new tables have no grants yet.
 *
 * @returns false where the migrating role may not create roles: the product then works as the owner of its tables
 */
export async function grantRoles(session: Client, passwords: RolePasswords = {}): Promise<boolean> {
  for (const role of [APP_ROLE, BACKUP_ROLE]) await session.query(createUnlessThere(role))
  const { rows } = await session.query<{ mayGrant: boolean }>(
    `select (select count(*) from pg_roles where rolname = any($1)) = 2
        and bool_and(pg_has_role(tableowner, 'usage')) as "mayGrant"
       from pg_tables where schemaname = 'public'`,
    [[APP_ROLE, BACKUP_ROLE]],
  )
  if (rows[0]?.mayGrant !== true) return false
  await session.query(rightsIn(await tablesOf(session)))
  if (passwords.app) await session.query(logInWith(APP_ROLE, passwords.app))
  if (passwords.backup) await session.query(logInWith(BACKUP_ROLE, passwords.backup))
  return true
}

/** Roles belong to the whole server: another database may be making them at this moment. */
const createUnlessThere = (role: string): string => `
  do $$ begin
    if not exists (select from pg_roles where rolname = '${role}')
       and exists (select from pg_roles where rolname = current_user and (rolsuper or rolcreaterole))
    then create role ${role} nologin;
    end if;
  exception when duplicate_object or unique_violation then null;
  end $$`

/** Two databases of one server may alter the role concurrently: PostgreSQL then fails the second, which retries. */
const logInWith = (role: string, password: string): string => `
  do $password$ begin
    for attempt in 1..100 loop
      begin
        execute format('alter role ${role} login password %L', ${escapeLiteral(password)}::text);
        return;
      exception when internal_error then perform pg_sleep(0.02);
      end;
    end loop;
    raise exception 'the password of ${role} could not be set';
  end $password$`

async function tablesOf(session: Client): Promise<Set<string>> {
  const { rows } = await session.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public'`,
  )
  return new Set(rows.map(({ name }) => name))
}

/** One message, and so one transaction: no role is without rights in between. */
function rightsIn(tables: ReadonlySet<string>): string {
  const there = (names: readonly string[]) => names.filter((name) => tables.has(name))
  return [
    `grant usage on schema public to ${APP_ROLE}, ${BACKUP_ROLE}`,
    `grant select, insert, update, delete on all tables in schema public to ${APP_ROLE}`,
    `grant usage, select on all sequences in schema public to ${APP_ROLE}`,
    `grant select on all tables in schema public to ${BACKUP_ROLE}`,
    `grant select on all sequences in schema public to ${BACKUP_ROLE}`,
    ...there(APPEND_ONLY).map((name) => `revoke update, delete on public.${name} from ${APP_ROLE}`),
    ...CHANGING.filter(([table]) => tables.has(table)).map(
      ([table, column]) => `grant update (${column}) on public.${table} to ${APP_ROLE}`,
    ),
    ...there(READ_ONLY).map(
      (name) => `revoke insert, update, delete on public.${name} from ${APP_ROLE}`,
    ),
  ].join(';\n')
}

export function urlAs(url: string, role: string, password: string): string {
  const address = new URL(url)
  address.username = role
  address.password = encodeURIComponent(password)
  return address.href
}

/** Whether a connection may change the tables themselves: the product needs no such right. */
export const IS_OWNER = `
  select bool_or(pg_has_role(tableowner, 'usage')) as "isOwner" from pg_tables where schemaname = 'public'`

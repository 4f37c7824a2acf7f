import { Client } from 'pg'

/** Of each there is that many for one step of growth; a hundred steps are a large venue's twenty years. */
const DATES = 1_000
const PEOPLE = 2_000
const OPERATIONS = 10_000
const OPEN_EVENINGS = 5

/** Dates on a day: as many however long a venue has played, so that what is older is what grows. */
const DATES_A_DAY = 13

/** Operations of a party: two seats, each with its sale and its payment. */
const PER_PARTY = 4

/**
 * Fills an empty, migrated database with a venue's rows after that many steps: dates, bookings, ledger, accounts,
 * subscribers, mails, newsletters, audit logs. Constraints hold; triggers and the ledger's hashes are left out, and
 * rows that a purge would delete are young enough to stay.
 */
export async function grow(url: string, steps: number): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('set session_replication_role = replica')
    for (const statement of statements(steps)) await client.query(statement)
    await client.query('vacuum analyze')
  } finally {
    await client.end()
  }
}

/** An instant of the last ten months, in the order of n. */
const lately = (count: number) => `now() - interval '300 days' * (1 - n::float8 / ${count + 1})`

const upTo = (count: number) => `generate_series(1, ${Math.ceil(count)}) n`

const hash = (what: string) => `encode(sha256(convert_to('${what}' || n, 'UTF8')), 'hex')`

const ID = `('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid`

function sizesOf(steps: number) {
  const dates = DATES * steps
  const open = OPEN_EVENINGS * steps
  const past = Math.floor(dates * 0.95) - open
  const parties = (OPERATIONS * steps) / PER_PARTY
  return { steps, dates, open, past, parties, people: PEOPLE * steps, artists: 20 * steps }
}
type Sizes = ReturnType<typeof sizesOf>

const statements = (steps: number): string[] => {
  const sizes = sizesOf(steps)
  return [...programme(sizes), ...persons(sizes), ...bookings(sizes)]
}

function programme({ dates, open, past, artists }: Sizes): string[] {
  const day = `current_date + case when n <= ${past} then (n - ${past}) / ${DATES_A_DAY} - 3
    when n <= ${past + open} then 0 else (n - ${past + open}) / ${DATES_A_DAY} + 9 end`
  return [
    `insert into spectacles (id, title, description, lieu, date_spectacle, heure_spectacle, booking_mode,
       price_cents, vat_bp, seats_taken, updated_at)
     select n, 'Spectacle ' || n % ${Math.ceil(dates / 25)}, repeat('Une heure de rire. ', 8), 'L''espace comédie', ${day},
       case when n between ${past + 1} and ${past + open} then time '21:00' else make_time(14 + n % 8, 0, 0) end,
       'maison', 1500, 550, 5, ${day} - interval '30 days' from ${upTo(dates)}`,
    `select setval('spectacles_id_seq', ${dates})`,
    `insert into artistes (id, name) select n, 'Artiste ' || n from ${upTo(artists)}`,
    `insert into line_ups (spectacle_id, artiste_id) select n, 1 + n % ${artists} from ${upTo(dates)}`,
    `insert into photos (image_path, spectacle_id) select '/uploads/' || n || '.webp', n from ${upTo(dates)}`,
    `insert into status_changes (from_status, to_status, from_start, to_start, undo_until, changed_at, spectacle_id)
     select 'programmé', 'complet', s.starts_at, s.starts_at, now() - interval '2 days', now() - interval '3 days', s.id
       from spectacles s where id % 20 = 0`,
    `insert into show_views (spectacle_id, month, views) select id, date_trunc('month', date_spectacle), 30 from spectacles`,
  ]
}

const persons = ({ dates, people, artists }: Sizes): string[] => [
  `insert into users (id, civility, first_name, last_name, email, password_hash, email_verified_at, created_at, last_login)
   select n, 'Mme.', 'Zoé', 'Dupont ' || n, 'zoe' || n || '@exemple.fr', 'x', now(), ${lately(people)}, ${lately(people)}
     from ${upTo(people)}`,
  `select setval('users_id_seq', ${people})`,
  `insert into sessions (jti_hash, created_at, last_seen_at, expires_at, user_id)
   select ${hash('session')}, now(), now(), now() + interval '7 days', n from ${upTo(people)}`,
  `insert into subscribers (email, confirmed_at, created_at)
   select 'zoe' || n || '@exemple.fr', now(), ${lately(people)} from ${upTo(people)}`,
  `insert into consents (email_hash, purpose, wording, source, address, confirmed_at)
   select ${hash('zoe')}, 'newsletter', 'v1', 'site', '127.0.0.0', now() from ${upTo(people)}`,
  `insert into followers (id, email, email_hash, confirmed_at, last_digest_at)
   select n, 'zoe' || n || '@exemple.fr', ${hash('zoe')}, now(), now() from ${upTo(people)}`,
  `insert into follows (follower_id, artiste_id) select n, 1 + n % ${artists} from ${upTo(people)}`,
  `insert into contact_messages (first_name, last_name, email, subject, message, content_hash, created_at)
   select 'Zoé', 'Dupont', 'zoe' || n || '@exemple.fr', 'autre', 'Bonjour', ${hash('message')}, ${lately(people / 2)}
     from ${upTo(people / 2)}`,
  `insert into mails ("to", template, data, state, created_at, sent_at, user_id)
   select 'zoe' || n || '@exemple.fr', 'booking', '{}', 'sent', ${lately(people)}, ${lately(people)}, n from ${upTo(people)}`,
  `insert into audit_log (at, actor_id, action, entity, entity_id, label, request_id, address)
   select ${lately(dates)}, 1, 'modification', 'spectacles', n::text, 'Spectacle', 'r' || n, '127.0.0.0' from ${upTo(dates)}`,
  `insert into campaigns (id, subject, message, recipients, status, content_hash, recipients_count, created_at, finished_at)
   select n, 'Le programme', '<p>Bonjour</p>', 'all', 'terminee', ${hash('campaign')}, ${people}, now(), now() from ${upTo(5)}`,
  `insert into deliveries (email_hash, email, state, attempts, sent_at, campaign_id)
   select ${hash('zoe')}, 'zoe' || n || '@exemple.fr', 'sent', 1, now(), c.id from ${upTo(people)}, campaigns c`,
]

function bookings({ steps, dates, open, past, parties, people }: Sizes): string[] {
  /** The date of party n: parties are in the order of their dates. */
  const date = `1 + ((n - 1)::bigint * ${past + open} / ${parties})::int`
  return [
    `insert into reservations (id, status, created_at, confirmed_at, user_id, payment, payment_id, paid_cents)
     select ${ID}, 'confirmed', s.starts_at - interval '1 day', s.starts_at - interval '1 day', 1 + n % ${people}, 'ligne', 'pi_' || n, 3000
       from ${upTo(parties)} join spectacles s on s.id = ${date}`,
    `insert into order_links (hash, reservation_id) select ${hash('link')}, ${ID} from ${upTo(parties / 50)}`,
    `insert into tickets (id, code, seats, price_cents, reservation_id, spectacle_id, told, paid_seats, entered, used_at)
     select n, 'CODE' || n, 2, 1500, ${ID}, s.id, to_char(s.date_spectacle + s.heure_spectacle, 'YYYY-MM-DD HH24:MI'), 0,
       case when n % 4 = 0 then 2 else 0 end, case when n % 4 = 0 then s.starts_at end
       from ${upTo(parties)} join spectacles s on s.id = ${date}`,
    `select setval('tickets_id_seq', ${Math.ceil(parties)})`,
    `insert into entries (id, kind, code, asked, seats, at, received_at, device_id, ticket_id, spectacle_id)
     select ${ID}, 'entry', 'CODE' || n, 2, 2, s.starts_at, s.starts_at, 'phone', n, s.id
       from ${upTo(parties)} join spectacles s on s.id = ${date} where n % 4 = 0`,
    `insert into closings (figures, last_operation, spectacle_id, last_entry, at)
     select '{}', n, n, 0, now() from ${upTo(past)}`,
    `insert into operations (number, at, kind, origin, ticket_id, seat, reservation_id, spectacle_id, operator, place, title,
       date, time, category, class, price_cents, vat_bp, amount_cents, means, channel, previous_hash, hash)
     select (n - 1) * 4 + k, least(s.starts_at, now()) - interval '1 day', case when k in (1, 2) then 'vente' else 'paiement' end,
       case when k > 2 then (n - 1) * 4 + k - 2 end, n, 1 + (k - 1) % 2, ${ID}, s.id, 'L''espace comédie',
       'L''espace comédie', s.title, s.date_spectacle, s.heure_spectacle, 'Plein tarif', 'plein', 1500, 550,
       case when k > 2 then 1500 else 0 end, case when k > 2 then 'ligne' end, 'site', '', ''
       from ${upTo(parties)} join spectacles s on s.id = ${date}, generate_series(1, 4) k`,
    `insert into refunds (amount_cents, reason, done_at, spectacle_id, reservation_id)
     select 1500, 'annulation', now(), ${date}, ${ID} from ${upTo(parties / 20)}`,
    `insert into settlements (means, seats, amount_cents, received_on, ticket_id)
     select 'espèces', 1, 1500, current_date - 2, n from ${upTo(parties / 20)}`,
    `insert into invoices (year, serial, issued_on, content, reservation_id)
     select 2020, n, current_date, '{}', ${ID} from ${upTo(parties / 50)}`,
    `insert into vouchers (id, hash, amount_cents, balance_cents, means, valid_until)
     select ${ID}, ${hash('voucher')}, 5000, 5000, 'carte', current_date + 300 from ${upTo(dates / 10)}`,
    `insert into waiting_parties (seats, link_hash, user_id, spectacle_id, closed_at)
     select 2, ${hash('waiting')}, 1 + n % ${people}, ${past + open} + 1 + n % ${dates - past - open}, now() from ${upTo(dates / 20)}`,
    `insert into promo_codes (id, code, kind, value) select n, 'CODE' || n, 'montant', 100 from ${upTo(steps)}`,
    `insert into period_closings (period, figures, last_operation, ledger_hash)
     select period, jsonb_build_object('perpetual', jsonb_build_object('receiptsCents', sum(receipts) over unit, 'takingsCents', sum(taken) over unit, 'vouchersCents', 0)),
       max(last) over unit, ''
       from (select period, max(number) as last, sum(case kind when 'vente' then price_cents else 0 end) as receipts,
               sum(amount_cents) as taken
               from operations, unnest(array['YYYY-MM-DD', 'YYYY-MM', 'YYYY']) f,
                 lateral (select to_char(timezone('Europe/Paris', at), f) as period) p
              group by period having max(at) < now() and period < to_char(timezone('Europe/Paris', now()), 'YYYY-MM-DD')
                and period <> to_char(timezone('Europe/Paris', now()), 'YYYY-MM') and period <> to_char(timezone('Europe/Paris', now()), 'YYYY')) p
     window unit as (partition by length(period) order by period)`,
  ]
}

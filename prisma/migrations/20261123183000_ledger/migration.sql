-- AlterTable
ALTER TABLE "closings" ADD COLUMN     "last_operation" BIGINT NOT NULL DEFAULT 0,
ADD COLUMN     "ledger_hash" TEXT NOT NULL DEFAULT '';

-- CreateTable
CREATE TABLE "operations" (
    "number" BIGINT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "kind" TEXT NOT NULL,
    "origin" BIGINT,
    "ticket_id" INTEGER,
    "seat" INTEGER,
    "reservation_id" UUID NOT NULL,
    "spectacle_id" INTEGER,
    "operator" TEXT NOT NULL DEFAULT '',
    "place" TEXT NOT NULL DEFAULT '',
    "title" TEXT NOT NULL DEFAULT '',
    "date" DATE,
    "time" TIME(0),
    "category" TEXT NOT NULL DEFAULT '',
    "class" TEXT NOT NULL DEFAULT '',
    "price_cents" INTEGER,
    "vat_bp" INTEGER,
    "amount_cents" INTEGER NOT NULL DEFAULT 0,
    "means" TEXT,
    "channel" TEXT NOT NULL,
    "actor_id" INTEGER,
    "previous_hash" TEXT NOT NULL,
    "hash" TEXT NOT NULL,

    CONSTRAINT "operations_pkey" PRIMARY KEY ("number")
);

-- CreateIndex
CREATE INDEX "operations_ticket_id_idx" ON "operations"("ticket_id");

-- CreateIndex
CREATE INDEX "operations_origin_idx" ON "operations"("origin");

-- CreateIndex
CREATE INDEX "operations_spectacle_id_idx" ON "operations"("spectacle_id");

-- CreateIndex
CREATE INDEX "operations_reservation_id_idx" ON "operations"("reservation_id");

-- CreateIndex
CREATE INDEX "operations_at_idx" ON "operations"("at");

-- What Prisma's schema cannot say (decision 091).

ALTER TABLE "operations"
    ADD CONSTRAINT "operations_kind_check" CHECK ("kind" IN (
        'vente', 'annulation', 'paiement', 'remboursement', 'entrée', 'entrée annulée', 'réimpression', 'correction')),
    ADD CONSTRAINT "operations_means_check" CHECK ("means" IN ('ligne', 'espèces', 'carte')),
    ADD CONSTRAINT "operations_channel_check" CHECK ("channel" IN ('site', 'porte', 'équipe', 'système', 'reprise')),
    ADD CONSTRAINT "operations_class_check" CHECK ("class" IN ('', 'plein', 'abonnement', 'exonéré'));

-- A sale is void once.
CREATE UNIQUE INDEX "operations_annulation_key" ON "operations" ("origin") WHERE "kind" = 'annulation';

-- A text of the export: on one line, and never a formula.
CREATE FUNCTION "ledger_text"("said" text) RETURNS text LANGUAGE sql IMMUTABLE
    RETURN '"' || replace(regexp_replace(translate("said", E'\r\n\t', '   '), '^([=+@-])', '''\1'), '"', '""') || '"';

-- A row as the export prints it behind its hash: what the hash is made of.
CREATE FUNCTION "operation_line"("o" "operations") RETURNS text LANGUAGE sql STABLE
    RETURN "o"."previous_hash" || ',' || "o"."number"
        || to_char("o"."at" AT TIME ZONE 'UTC', ',YYYY-MM-DD"T"HH24:MI:SS.MS"Z",') || "o"."kind"
        || ',' || coalesce("o"."origin"::text, '')
        || ',' || coalesce("o"."ticket_id"::text, '') || ',' || coalesce("o"."seat"::text, '')
        || ',' || "o"."reservation_id" || ',' || coalesce("o"."spectacle_id"::text, '')
        || ',' || ledger_text("o"."operator") || ',' || ledger_text("o"."place") || ',' || ledger_text("o"."title")
        || ',' || coalesce(to_char("o"."date", 'YYYY-MM-DD'), '') || ',' || coalesce(to_char("o"."time", 'HH24:MI'), '')
        || ',' || ledger_text("o"."category") || ',' || "o"."class"
        || ',' || coalesce("o"."price_cents"::text, '') || ',' || coalesce("o"."vat_bp"::text, '')
        || ',' || "o"."amount_cents" || ',' || coalesce("o"."means", '')
        || ',' || "o"."channel" || ',' || coalesce("o"."actor_id"::text, '');

-- Those who write there take turns until their transactions end: taken last, after every row that they change.
CREATE FUNCTION "lock_ledger"() RETURNS void LANGUAGE sql
    BEGIN ATOMIC SELECT pg_advisory_xact_lock(hashtextextended('ledger', 0)); END;

CREATE FUNCTION "chain_operation"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    "last" "operations";
BEGIN
    PERFORM lock_ledger();
    SELECT * INTO "last" FROM "operations" ORDER BY "number" DESC LIMIT 1;
    NEW."number" := coalesce("last"."number", 0) + 1;
    NEW."at" := greatest("last"."at", date_trunc('milliseconds', clock_timestamp()));
    NEW."previous_hash" := coalesce("last"."hash", repeat('0', 64));
    NEW."hash" := encode(sha256(convert_to(operation_line(NEW) || E'\n', 'UTF8')), 'hex');
    RETURN NEW;
END;
$$;

CREATE TRIGGER "operations_chain" BEFORE INSERT ON "operations"
    FOR EACH ROW EXECUTE FUNCTION "chain_operation"();
CREATE TRIGGER "operations_append_only" BEFORE UPDATE OR DELETE ON "operations"
    FOR EACH ROW EXECUTE FUNCTION "refuse_rewriting"();

-- Bringing a backup back empties tables that hold nothing yet.
CREATE FUNCTION "refuse_emptying"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF EXISTS (SELECT FROM "operations") THEN
        RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
    END IF;
    RETURN NULL;
END;
$$;

CREATE TRIGGER "operations_not_truncated" BEFORE TRUNCATE ON "operations"
    FOR EACH STATEMENT EXECUTE FUNCTION "refuse_emptying"();

-- Each sale as it stands.
CREATE VIEW "ledger_sales" AS
    SELECT v."number", v."ticket_id", v."seat", v."spectacle_id", v."price_cents",
        bool_or(o."kind" = 'annulation') IS NOT TRUE AS "is_open",
        coalesce(sum(o."amount_cents"), 0)::int AS "paid_cents",
        (array_agg(o."means" ORDER BY o."number" DESC) FILTER (WHERE o."kind" = 'paiement'))[1] AS "means",
        count(*) FILTER (WHERE o."kind" = 'entrée') > count(*) FILTER (WHERE o."kind" = 'entrée annulée') AS "is_in"
      FROM "operations" v
      LEFT JOIN "operations" o ON o."origin" = v."number" AND o."kind" <> 'vente'
     WHERE v."kind" = 'vente'
     GROUP BY v."number";

-- Adds a row about a seat of a ticket: a sale as its show is called now, anything else as its sale has it.
CREATE FUNCTION "add_operation"(
    "what" text, "ticket" integer, "nth" integer, "sale" bigint, "cents" integer, "paid_by" text
) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
    "actor" text[] := string_to_array(nullif(current_setting('espace.actor', true), ''), ':');
BEGIN
    INSERT INTO "operations" ("kind", "origin", "ticket_id", "seat", "reservation_id", "spectacle_id", "operator", "place",
        "title", "date", "time", "category", "class", "price_cents", "amount_cents", "means", "channel", "actor_id")
    SELECT "what", "sale", t."id", coalesce(v."seat", "nth"), t."reservation_id",
        coalesce(v."spectacle_id", s."id"),
        coalesce(v."operator", (
            SELECT nullif(g."value" ->> 'name', '') FROM "settings" g WHERE g."key" = 'operator'), 'L''espace comédie'),
        coalesce(v."place", s."lieu"), coalesce(v."title", s."title"),
        coalesce(v."date", s."date_spectacle"), coalesce(v."time", s."heure_spectacle"),
        coalesce(v."category", CASE WHEN r."payment" = 'invité' THEN 'Invitation' ELSE 'Plein tarif' END),
        coalesce(v."class", CASE WHEN t."price_cents" = 0 THEN 'exonéré' ELSE 'plein' END),
        coalesce(v."price_cents", t."price_cents"), "cents", "paid_by",
        CASE WHEN "actor"[1] = 'reprise' THEN 'reprise'
             WHEN "what" IN ('entrée', 'entrée annulée') OR "paid_by" <> 'ligne' THEN 'porte'
             WHEN "actor"[1] = 'admin' THEN 'équipe'
             WHEN "actor"[1] = 'accueil' THEN 'porte'
             WHEN "actor"[1] = 'user' OR "what" IN ('vente', 'paiement') THEN 'site'
             ELSE 'système' END,
        CASE WHEN "actor"[1] IN ('admin', 'accueil') THEN "actor"[2]::integer END
      FROM "tickets" t
      JOIN "reservations" r ON r."id" = t."reservation_id"
      JOIN "spectacles" s ON s."id" = t."spectacle_id"
      LEFT JOIN "operations" v ON v."number" = "sale" AND "what" <> 'vente'
     WHERE t."id" = "ticket";
END;
$$;

-- Brings the ledger to what a ticket is now. Seats that are not sold any more are void, with what was paid for them
-- online, which is owed back; the others are sold, and paid where that is done beforehand.
CREATE FUNCTION "record_seats"("which" integer) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
    "now" record;
    "sale" record;
    "nth" integer;
BEGIN
    SELECT t."seats", t."spectacle_id", t."price_cents", is_sold(t, r) AS "is_sold", r."payment" = 'ligne' AS "is_online"
      INTO "now" FROM "tickets" t JOIN "reservations" r ON r."id" = t."reservation_id" WHERE t."id" = "which";
    FOR "sale" IN
        SELECT * FROM "ledger_sales" v
         WHERE v."ticket_id" = "which" AND v."is_open"
           AND NOT ("now"."is_sold" AND v."spectacle_id" = "now"."spectacle_id" AND v."seat" <= "now"."seats")
         ORDER BY v."number"
    LOOP
        IF "sale"."is_in" THEN
            PERFORM add_operation('entrée annulée', "which", NULL, "sale"."number", 0, NULL);
        END IF;
        PERFORM add_operation('annulation', "which", NULL, "sale"."number", 0, NULL);
        IF "sale"."means" = 'ligne' AND "sale"."paid_cents" > 0 THEN
            PERFORM add_operation('remboursement', "which", NULL, "sale"."number", -"sale"."paid_cents", 'ligne');
        END IF;
    END LOOP;
    FOR "nth" IN
        SELECT * FROM generate_series(1, CASE WHEN "now"."is_sold" THEN "now"."seats" ELSE 0 END) n
         WHERE NOT EXISTS (
             SELECT FROM "ledger_sales" v WHERE v."ticket_id" = "which" AND v."is_open" AND v."seat" = n)
    LOOP
        PERFORM add_operation('vente', "which", "nth", (
            SELECT max(v."number") FROM "operations" v
             WHERE v."ticket_id" = "which" AND v."seat" = "nth" AND v."kind" = 'vente'), 0, NULL);
    END LOOP;
    IF "now"."is_online" THEN
        PERFORM add_operation('paiement', "which", NULL, v."number", v."price_cents" - v."paid_cents", 'ligne') FROM (
            SELECT * FROM "ledger_sales" s
             WHERE s."ticket_id" = "which" AND s."is_open" AND s."paid_cents" < s."price_cents" ORDER BY s."seat") v;
    END IF;
END;
$$;

-- The money of the door, by its entries; what no seat accounts for is a correction.
CREATE FUNCTION "record_takings"("which" integer) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
    "taken" record;
    "sale" record;
    "rest" integer;
BEGIN
    FOR "taken" IN
        SELECT e."method", sum(e."paid_cents")::int AS "cents" FROM "entries" e
         WHERE e."ticket_id" = "which" AND e."method" IS NOT NULL GROUP BY e."method" ORDER BY e."method"
    LOOP
        SELECT "taken"."cents" - coalesce(sum(o."amount_cents"), 0) INTO "rest" FROM "operations" o
         WHERE o."ticket_id" = "which" AND o."means" = "taken"."method";
        FOR "sale" IN
            SELECT * FROM "ledger_sales" v
             WHERE v."ticket_id" = "which" AND "rest" > 0 AND v."is_open" AND v."paid_cents" < v."price_cents"
             ORDER BY v."seat"
        LOOP
            EXIT WHEN "rest" = 0;
            PERFORM add_operation('paiement', "which", NULL, "sale"."number",
                least("rest", "sale"."price_cents" - "sale"."paid_cents"), "taken"."method");
            "rest" := "rest" - least("rest", "sale"."price_cents" - "sale"."paid_cents");
        END LOOP;
        FOR "sale" IN
            SELECT * FROM "ledger_sales" v
             WHERE v."ticket_id" = "which" AND "rest" < 0 AND v."paid_cents" > 0 AND v."means" = "taken"."method"
             ORDER BY v."number" DESC
        LOOP
            EXIT WHEN "rest" = 0;
            PERFORM add_operation('remboursement', "which", NULL, "sale"."number",
                greatest("rest", -"sale"."paid_cents"), "taken"."method");
            "rest" := "rest" - greatest("rest", -"sale"."paid_cents");
        END LOOP;
        IF "rest" <> 0 THEN
            PERFORM add_operation('correction', "which", NULL, NULL, "rest", "taken"."method");
        END IF;
    END LOOP;
END;
$$;

CREATE FUNCTION "record_entered"("which" integer) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
    "more" integer;
BEGIN
    SELECT CASE WHEN is_sold(t, r) THEN t."entered" ELSE 0 END - (
        SELECT count(*) FROM "ledger_sales" v WHERE v."ticket_id" = "which" AND v."is_in") INTO "more"
      FROM "tickets" t JOIN "reservations" r ON r."id" = t."reservation_id" WHERE t."id" = "which";
    IF "more" > 0 THEN
        PERFORM add_operation('entrée', "which", NULL, v."number", 0, NULL) FROM (
            SELECT s."number" FROM "ledger_sales" s
             WHERE s."ticket_id" = "which" AND s."is_open" AND NOT s."is_in" ORDER BY s."seat" LIMIT "more") v;
    ELSIF "more" < 0 THEN
        PERFORM add_operation('entrée annulée', "which", NULL, v."number", 0, NULL) FROM (
            SELECT s."number" FROM "ledger_sales" s
             WHERE s."ticket_id" = "which" AND s."is_in" ORDER BY s."seat" DESC LIMIT -"more") v;
    END IF;
END;
$$;

-- A hold that was never sold is no operation. Called again, it finds nothing to add.
CREATE FUNCTION "record_ticket"("which" integer) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
    IF EXISTS (SELECT FROM "operations" o WHERE o."ticket_id" = "which")
        OR EXISTS (SELECT FROM "tickets" t JOIN "reservations" r ON r."id" = t."reservation_id"
                    WHERE t."id" = "which" AND is_sold(t, r))
        OR EXISTS (SELECT FROM "entries" e WHERE e."ticket_id" = "which" AND e."paid_cents" <> 0) THEN
        PERFORM lock_ledger();
        PERFORM record_seats("which");
        PERFORM record_takings("which");
        PERFORM record_entered("which");
    END IF;
END;
$$;

-- The tickets leave again.
CREATE FUNCTION "record_reprint"("of" uuid) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
    PERFORM lock_ledger();
    PERFORM add_operation('réimpression', v."ticket_id", NULL, v."number", 0, NULL) FROM (
        SELECT s."number", s."ticket_id" FROM "tickets" t JOIN "ledger_sales" s ON s."ticket_id" = t."id"
         WHERE t."reservation_id" = "of" AND s."is_open" ORDER BY s."number") v;
END;
$$;

CREATE FUNCTION "record_of_ticket"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM record_ticket(NEW."id");
    RETURN NULL;
END;
$$;

CREATE FUNCTION "record_of_entry"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM record_ticket(NEW."ticket_id");
    RETURN NULL;
END;
$$;

-- Seats count as paid in full when they are booked: where less was paid than they cost, the rest is taken off again.
CREATE FUNCTION "record_of_reservation"() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
    "rest" integer;
BEGIN
    PERFORM record_ticket(t."id") FROM (
        SELECT "id" FROM "tickets" WHERE "reservation_id" = NEW."id" ORDER BY "id") t;
    IF NEW."payment_id" IS NOT NULL AND NEW."paid_cents" IS NOT NULL THEN
        SELECT NEW."paid_cents" - coalesce(sum(o."amount_cents"), 0) - (
            SELECT coalesce(sum(f."amount_cents"), 0) FROM "refunds" f WHERE f."reservation_id" = NEW."id") INTO "rest"
          FROM "operations" o WHERE o."reservation_id" = NEW."id" AND o."means" = 'ligne';
        IF "rest" < 0 THEN
            INSERT INTO "operations" ("kind", "reservation_id", "amount_cents", "means", "channel")
            VALUES ('correction', NEW."id", "rest", 'ligne', 'système');
        END IF;
    END IF;
    RETURN NULL;
END;
$$;

-- At the end of a transaction, when all that it changes is locked: nobody waits for a row and has the ledger.
CREATE CONSTRAINT TRIGGER "tickets_ledger"
    AFTER INSERT OR UPDATE OF "seats", "released_at", "spectacle_id", "entered" ON "tickets"
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "record_of_ticket"();
CREATE CONSTRAINT TRIGGER "reservations_ledger" AFTER UPDATE OF "status", "payment_id" ON "reservations"
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "record_of_reservation"();
CREATE CONSTRAINT TRIGGER "entries_ledger" AFTER INSERT ON "entries"
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
    WHEN (NEW."ticket_id" IS NOT NULL AND NEW."refusal" IS NULL) EXECUTE FUNCTION "record_of_entry"();

-- A closing carries the head of the ledger.
CREATE FUNCTION "close_ledger"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    SELECT o."number", o."hash" INTO NEW."last_operation", NEW."ledger_hash"
      FROM "operations" o ORDER BY o."number" DESC LIMIT 1;
    NEW."last_operation" := coalesce(NEW."last_operation", 0);
    NEW."ledger_hash" := coalesce(NEW."ledger_hash", '');
    RETURN NEW;
END;
$$;

CREATE TRIGGER "closings_ledger" BEFORE INSERT ON "closings"
    FOR EACH ROW EXECUTE FUNCTION "close_ledger"();

-- What was sold before.
DO $$
DECLARE
    "ticket" record;
BEGIN
    PERFORM set_config('espace.actor', 'reprise:', true);
    FOR "ticket" IN
        SELECT t."id" FROM "tickets" t JOIN "reservations" r ON r."id" = t."reservation_id"
         ORDER BY r."confirmed_at", t."id"
    LOOP
        PERFORM record_ticket("ticket"."id");
    END LOOP;
    PERFORM set_config('espace.actor', '', true);
END;
$$;

-- AlterTable
ALTER TABLE "vouchers" ADD COLUMN     "class" TEXT NOT NULL DEFAULT 'plein',
ADD COLUMN     "lapsed_cents" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "place_cents" INTEGER,
ADD COLUMN     "title" TEXT NOT NULL DEFAULT 'Bon cadeau',
ADD COLUMN     "vat_bp" INTEGER;

-- AlterTable
ALTER TABLE "voucher_orders" ADD COLUMN     "class" TEXT NOT NULL DEFAULT 'plein',
ADD COLUMN     "place_cents" INTEGER,
ADD COLUMN     "title" TEXT NOT NULL DEFAULT 'Bon cadeau';

-- What Prisma's schema cannot say (decisions 116 and 117).

ALTER TABLE "vouchers"
    DROP CONSTRAINT "vouchers_balance_check",
    ADD CONSTRAINT "vouchers_balance_check" CHECK (
        "amount_cents" > 0 AND "lapsed_cents" >= 0 AND "balance_cents" BETWEEN 0 AND "amount_cents" - "lapsed_cents"),
    ADD CONSTRAINT "vouchers_places_check" CHECK (
        "place_cents" > 0 AND "amount_cents" % "place_cents" = 0 AND "balance_cents" % "place_cents" = 0
        AND "lapsed_cents" % "place_cents" = 0),
    ADD CONSTRAINT "vouchers_class_check" CHECK ("class" IN ('plein', 'abonnement')),
    ADD CONSTRAINT "vouchers_vat_check" CHECK ("vat_bp" BETWEEN 1 AND 10000);

ALTER TABLE "operations"
    DROP CONSTRAINT "operations_means_check",
    ADD CONSTRAINT "operations_means_check" CHECK (
        "means" IN ('ligne', 'espèces', 'carte', 'virement', 'bon') OR "means" ~ '^bon [1-9][0-9]*$'),
    DROP CONSTRAINT "operations_kind_check",
    ADD CONSTRAINT "operations_kind_check" CHECK ("kind" IN (
        'vente', 'annulation', 'paiement', 'remboursement', 'entrée', 'entrée annulée', 'réimpression', 'correction',
        'perdue', 'bon vendu', 'bon périmé'));

-- The one rate of all dates that a voucher opens; null where there are several, or one is not known.
CREATE FUNCTION "voucher_vat"("last_day" date) RETURNS integer LANGUAGE sql STABLE
    RETURN (
        SELECT CASE WHEN count(s."vat_bp") = count(*) AND min(s."vat_bp") = max(s."vat_bp")
                    THEN nullif(max(s."vat_bp"), 0) END
          FROM "spectacles" s
         WHERE s."booking_mode" = 'maison' AND s."deleted_at" IS NULL AND s."status" <> 'annulé'
           AND s."price_cents" > 0 AND s."starts_at" > now() AND s."date_spectacle" <= "last_day");

CREATE FUNCTION "set_voucher_vat"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    NEW."vat_bp" := voucher_vat(NEW."valid_until");
    RETURN NEW;
END;
$$;

CREATE TRIGGER "vouchers_vat" BEFORE INSERT ON "vouchers"
    FOR EACH ROW EXECUTE FUNCTION "set_voucher_vat"();

CREATE FUNCTION "operator_name"() RETURNS text LANGUAGE sql STABLE
    RETURN coalesce((
        SELECT nullif(g."value" ->> 'name', '') FROM "settings" g WHERE g."key" = 'operator'), 'L''espace comédie');

-- As before; the tax of a single-purpose voucher is due with its sale, at the rate of the row.
CREATE OR REPLACE FUNCTION "record_voucher"() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
    "actor" text[] := string_to_array(nullif(current_setting('espace.actor', true), ''), ':');
BEGIN
    PERFORM lock_ledger();
    INSERT INTO "operations" ("kind", "reservation_id", "operator", "title", "category", "price_cents", "vat_bp",
        "amount_cents", "means", "channel", "actor_id")
    VALUES ('bon vendu', NEW."id", operator_name(), NEW."title" || ' n° ' || NEW."number", NEW."title",
        NEW."amount_cents", NEW."vat_bp", NEW."amount_cents", NEW."means",
        CASE NEW."means" WHEN 'ligne' THEN 'site' ELSE 'équipe' END,
        CASE WHEN "actor"[1] IN ('admin', 'accueil') THEN "actor"[2]::integer END);
    RETURN NULL;
END;
$$;

-- What is left on vouchers after their last day is the house's: a row of the ledger, and no money that comes.
-- Those that are being spent, or given back to, are for the next time.
CREATE FUNCTION "lapse_vouchers"() RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
    "card" "vouchers";
    "lapsed" integer := 0;
BEGIN
    FOR "card" IN
        SELECT * FROM "vouchers"
         WHERE "balance_cents" > 0 AND "valid_until" < (now() AT TIME ZONE 'Europe/Paris')::date
         ORDER BY "number" FOR UPDATE SKIP LOCKED
    LOOP
        UPDATE "vouchers" SET "balance_cents" = 0, "lapsed_cents" = "lapsed_cents" + "card"."balance_cents"
         WHERE "id" = "card"."id";
        PERFORM lock_ledger();
        INSERT INTO "operations" ("kind", "reservation_id", "operator", "title", "category", "price_cents", "vat_bp",
            "channel")
        VALUES ('bon périmé', "card"."id", operator_name(), "card"."title" || ' n° ' || "card"."number",
            "card"."title", "card"."balance_cents", "card"."vat_bp", 'système');
        "lapsed" := "lapsed" + 1;
    END LOOP;
    RETURN "lapsed";
END;
$$;

-- What a settlement is in the ledger: a single-purpose voucher is named with the rate that was due with its sale.
CREATE FUNCTION "ledger_means"("of" "settlements") RETURNS text LANGUAGE sql STABLE
    RETURN coalesce((SELECT 'bon ' || v."vat_bp" FROM "vouchers" v WHERE v."id" = "of"."voucher_id"), "of"."means");

-- What a seat of a ticket is sold as.
CREATE FUNCTION "ticket_category"("of" "tickets") RETURNS text LANGUAGE sql STABLE
    RETURN (
        SELECT coalesce(CASE WHEN r."payment" = 'invité' THEN 'Invitation' END,
                coalesce(nullif("of"."tarif_name", ''), 'Plein tarif') || coalesce(', code ' || p."code", ''))
          FROM "reservations" r LEFT JOIN "promo_codes" p ON p."id" = "of"."promo_code_id"
         WHERE r."id" = "of"."reservation_id");

-- As before, with the category of the sale.
CREATE OR REPLACE VIEW "ledger_sales" AS
    SELECT v."number", v."ticket_id", v."seat", v."spectacle_id", v."price_cents",
        bool_or(o."kind" = 'annulation') IS NOT TRUE AS "is_open",
        coalesce(sum(o."amount_cents"), 0)::int AS "paid_cents",
        (array_agg(o."means" ORDER BY o."number" DESC) FILTER (WHERE o."kind" = 'paiement'))[1] AS "means",
        count(*) FILTER (WHERE o."kind" = 'entrée') > count(*) FILTER (WHERE o."kind" = 'entrée annulée') AS "is_in",
        v."category"
      FROM "operations" v
      LEFT JOIN "operations" o ON o."origin" = v."number" AND o."kind" <> 'vente'
     WHERE v."kind" = 'vente'
     GROUP BY v."number";

-- As before, but seats that a voucher of places pays are sold again, at its price.
CREATE OR REPLACE FUNCTION "record_seats"("which" integer) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
    "now" record;
    "sale" record;
    "paid" record;
    "nth" integer;
BEGIN
    SELECT t."seats", t."spectacle_id", t."price_cents", ticket_category(t) AS "category",
        is_sold(t, r) AS "is_sold", r."payment" = 'ligne' AS "is_online"
      INTO "now" FROM "tickets" t JOIN "reservations" r ON r."id" = t."reservation_id" WHERE t."id" = "which";
    FOR "sale" IN
        SELECT * FROM "ledger_sales" v
         WHERE v."ticket_id" = "which" AND v."is_open"
           AND NOT ("now"."is_sold" AND v."spectacle_id" = "now"."spectacle_id" AND v."seat" <= "now"."seats"
                AND v."price_cents" = "now"."price_cents" AND v."category" = "now"."category")
         ORDER BY v."number"
    LOOP
        IF "sale"."is_in" THEN
            PERFORM add_operation('entrée annulée', "which", NULL, "sale"."number", 0, NULL);
        END IF;
        PERFORM add_operation('annulation', "which", NULL, "sale"."number", 0, NULL);
        FOR "paid" IN
            SELECT o."means", max(o."channel") AS "channel", sum(o."amount_cents")::int AS "cents" FROM "operations" o
             WHERE o."origin" = "sale"."number" AND o."means" IS NOT NULL AND o."kind" <> 'vente'
             GROUP BY o."means" HAVING sum(o."amount_cents") > 0 ORDER BY o."means"
        LOOP
            CONTINUE WHEN "paid"."means" <> 'ligne' AND NOT "now"."is_sold";
            PERFORM set_config('espace.channel',
                CASE WHEN "paid"."means" = 'ligne' THEN '' ELSE "paid"."channel" END, true);
            PERFORM add_operation('remboursement', "which", NULL, "sale"."number", -"paid"."cents", "paid"."means");
            PERFORM set_config('espace.channel', '', true);
        END LOOP;
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

DROP TRIGGER "tickets_ledger" ON "tickets";
CREATE CONSTRAINT TRIGGER "tickets_ledger"
    AFTER INSERT OR UPDATE OF "seats", "released_at", "spectacle_id", "entered", "price_cents", "tarif_name" ON "tickets"
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "record_of_ticket"();

-- As before, with single-purpose vouchers as means of their own.
CREATE OR REPLACE FUNCTION "record_takings"("which" integer) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
    "taken" record;
    "sale" record;
    "rest" integer;
    "actor" text := split_part(coalesce(current_setting('espace.actor', true), ''), ':', 1);
BEGIN
    FOR "taken" IN
        SELECT e."method", true AS "is_door", sum(e."paid_cents")::int AS "cents" FROM "entries" e
         WHERE e."ticket_id" = "which" AND e."method" IS NOT NULL GROUP BY e."method"
        UNION ALL
        SELECT ledger_means(m), false, sum(m."amount_cents")::int FROM "settlements" m
         WHERE m."ticket_id" = "which" GROUP BY 1
         ORDER BY 2, 1
    LOOP
        SELECT "taken"."cents" - coalesce(sum(o."amount_cents"), 0) INTO "rest" FROM "operations" o
         WHERE o."ticket_id" = "which" AND o."means" = "taken"."method"
           AND (o."channel" IN ('porte', 'reprise')) = "taken"."is_door";
        PERFORM set_config('espace.channel',
            CASE WHEN "taken"."is_door" OR "taken"."method" = 'ligne' THEN ''
                 WHEN "taken"."method" LIKE 'bon%' AND "actor" NOT IN ('admin', 'accueil') THEN 'site'
                 ELSE 'équipe' END, true);
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
            SELECT v."number", sum(o."amount_cents")::int AS "paid_cents"
              FROM "ledger_sales" v JOIN "operations" o ON o."origin" = v."number" AND o."means" = "taken"."method"
             WHERE v."ticket_id" = "which" AND "rest" < 0 GROUP BY v."number"
            HAVING sum(o."amount_cents") > 0 ORDER BY v."number" DESC
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
    PERFORM set_config('espace.channel', '', true);
END;
$$;

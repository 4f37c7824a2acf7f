-- AlterTable
ALTER TABLE "refunds" ADD COLUMN     "payment_id" TEXT;

-- CreateTable
CREATE TABLE "settlements" (
    "id" SERIAL NOT NULL,
    "means" TEXT NOT NULL,
    "seats" INTEGER NOT NULL,
    "amount_cents" INTEGER NOT NULL,
    "received_on" DATE NOT NULL,
    "payment_id" TEXT,
    "actor_id" INTEGER,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "ticket_id" INTEGER NOT NULL,

    CONSTRAINT "settlements_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "settlements_ticket_id_idx" ON "settlements"("ticket_id");

-- AddForeignKey
ALTER TABLE "settlements" ADD CONSTRAINT "settlements_ticket_id_fkey" FOREIGN KEY ("ticket_id") REFERENCES "tickets"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- What Prisma's schema cannot say.

ALTER TABLE "settlements"
    ADD CONSTRAINT "settlements_means_check" CHECK ("means" IN ('espèces', 'carte', 'virement', 'ligne')),
    ADD CONSTRAINT "settlements_payment_check" CHECK ("means" = 'ligne' OR "payment_id" IS NULL);

ALTER TABLE "operations"
    DROP CONSTRAINT "operations_means_check",
    ADD CONSTRAINT "operations_means_check" CHECK ("means" IN ('ligne', 'espèces', 'carte', 'virement'));

CREATE TRIGGER "settlements_append_only" BEFORE UPDATE OR DELETE ON "settlements"
    FOR EACH ROW EXECUTE FUNCTION "refuse_rewriting"();

-- Money of the counter is not the door's: `record_takings` says which (decision 091; the rest is as it was).
CREATE OR REPLACE FUNCTION "add_operation"(
    "what" text, "ticket" integer, "nth" integer, "sale" bigint, "cents" integer, "paid_by" text
) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
    "actor" text[] := string_to_array(nullif(current_setting('espace.actor', true), ''), ':');
BEGIN
    INSERT INTO "operations" ("kind", "origin", "ticket_id", "seat", "reservation_id", "spectacle_id", "operator", "place",
        "title", "date", "time", "category", "class", "price_cents", "vat_bp", "amount_cents", "means", "channel", "actor_id")
    SELECT "what", "sale", t."id", coalesce(v."seat", "nth"), t."reservation_id",
        coalesce(v."spectacle_id", s."id"),
        coalesce(v."operator", (
            SELECT nullif(g."value" ->> 'name', '') FROM "settings" g WHERE g."key" = 'operator'), 'L''espace comédie'),
        coalesce(v."place", s."lieu"), coalesce(v."title", s."title"),
        coalesce(v."date", s."date_spectacle"), coalesce(v."time", s."heure_spectacle"),
        coalesce(v."category", CASE WHEN r."payment" = 'invité' THEN 'Invitation' END,
            coalesce(nullif(t."tarif_name", ''), 'Plein tarif') || coalesce(', code ' || p."code", '')),
        coalesce(v."class", CASE WHEN t."price_cents" = 0 THEN 'exonéré' END, nullif(t."tarif_class", ''), 'plein'),
        coalesce(v."price_cents", t."price_cents"),
        CASE WHEN v."number" IS NULL THEN t."vat_bp" ELSE v."vat_bp" END, "cents", "paid_by",
        CASE WHEN "actor"[1] = 'reprise' THEN 'reprise'
             WHEN nullif(current_setting('espace.channel', true), '') IS NOT NULL
             THEN current_setting('espace.channel', true)
             WHEN "what" IN ('entrée', 'entrée annulée') OR "paid_by" <> 'ligne' THEN 'porte'
             WHEN "actor"[1] = 'admin' THEN 'équipe'
             WHEN "actor"[1] = 'accueil' THEN 'porte'
             WHEN "actor"[1] = 'user' OR "what" IN ('vente', 'paiement') THEN 'site'
             ELSE 'système' END,
        CASE WHEN "actor"[1] IN ('admin', 'accueil') THEN "actor"[2]::integer END
      FROM "tickets" t
      JOIN "reservations" r ON r."id" = t."reservation_id"
      LEFT JOIN "promo_codes" p ON p."id" = t."promo_code_id"
      JOIN "spectacles" s ON s."id" = t."spectacle_id"
      LEFT JOIN "operations" v ON v."number" = "sale" AND "what" <> 'vente'
     WHERE t."id" = "ticket";
END;
$$;

-- What was paid for a seat that goes to another date goes with it: back for the one, and paid for the other.
CREATE OR REPLACE FUNCTION "record_seats"("which" integer) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
    "now" record;
    "sale" record;
    "paid" record;
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


-- The money of the door by its entries, that of the counter by its settlements; what no seat accounts for is a correction.
CREATE OR REPLACE FUNCTION "record_takings"("which" integer) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
    "taken" record;
    "sale" record;
    "rest" integer;
BEGIN
    FOR "taken" IN
        SELECT e."method", true AS "is_door", sum(e."paid_cents")::int AS "cents" FROM "entries" e
         WHERE e."ticket_id" = "which" AND e."method" IS NOT NULL GROUP BY e."method"
        UNION ALL
        SELECT m."means", false, sum(m."amount_cents")::int FROM "settlements" m
         WHERE m."ticket_id" = "which" GROUP BY m."means"
         ORDER BY 2, 1
    LOOP
        SELECT "taken"."cents" - coalesce(sum(o."amount_cents"), 0) INTO "rest" FROM "operations" o
         WHERE o."ticket_id" = "which" AND o."means" = "taken"."method"
           AND (o."channel" IN ('porte', 'reprise')) = "taken"."is_door";
        PERFORM set_config('espace.channel',
            CASE WHEN "taken"."is_door" OR "taken"."method" = 'ligne' THEN '' ELSE 'équipe' END, true);
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


CREATE OR REPLACE FUNCTION "record_ticket"("which" integer) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
    IF EXISTS (SELECT FROM "operations" o WHERE o."ticket_id" = "which")
        OR EXISTS (SELECT FROM "tickets" t JOIN "reservations" r ON r."id" = t."reservation_id"
                    WHERE t."id" = "which" AND is_sold(t, r))
        OR EXISTS (SELECT FROM "settlements" m WHERE m."ticket_id" = "which")
        OR EXISTS (SELECT FROM "entries" e WHERE e."ticket_id" = "which" AND e."paid_cents" <> 0) THEN
        PERFORM lock_ledger();
        PERFORM record_seats("which");
        PERFORM record_takings("which");
        PERFORM record_entered("which");
    END IF;
END;
$$;


CREATE FUNCTION "record_of_settlement"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM record_ticket(NEW."ticket_id");
    RETURN NULL;
END;
$$;

CREATE CONSTRAINT TRIGGER "settlements_ledger" AFTER INSERT ON "settlements"
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "record_of_settlement"();

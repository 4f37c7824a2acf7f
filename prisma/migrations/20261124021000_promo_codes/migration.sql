-- AlterTable
ALTER TABLE "tickets" ADD COLUMN     "promo_code_id" INTEGER;

-- CreateTable
CREATE TABLE "promo_codes" (
    "id" SERIAL NOT NULL,
    "code" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "value" INTEGER NOT NULL,
    "valid_from" DATE,
    "valid_until" DATE,
    "max_uses" INTEGER,
    "max_per_booker" INTEGER,
    "titles" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "spectacle_ids" INTEGER[] DEFAULT ARRAY[]::INTEGER[],
    "version" INTEGER NOT NULL DEFAULT 1,
    "deleted_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "promo_codes_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "promo_codes_code_key" ON "promo_codes"("code");

-- CreateIndex
CREATE INDEX "tickets_promo_code_id_idx" ON "tickets"("promo_code_id");

-- AddForeignKey
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_promo_code_id_fkey" FOREIGN KEY ("promo_code_id") REFERENCES "promo_codes"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- What Prisma's schema cannot say.

ALTER TABLE "promo_codes"
    ADD CONSTRAINT "promo_codes_code_check" CHECK ("code" ~ '^[A-Z0-9]{1,20}$'),
    ADD CONSTRAINT "promo_codes_value_check" CHECK (
        "kind" = 'pourcentage' AND "value" BETWEEN 1 AND 100
        OR "kind" = 'montant' AND "value" > 0);

-- Bookings that have seats with a code. A hold counts until it is ended: its payment may still come.
CREATE FUNCTION "promo_code_uses"("of" "promo_codes") RETURNS integer LANGUAGE sql STABLE
    RETURN (
        SELECT count(DISTINCT t."reservation_id")
          FROM "tickets" t JOIN "reservations" r ON r."id" = t."reservation_id"
         WHERE t."promo_code_id" = "of"."id" AND t."released_at" IS NULL
           AND r."status" IN ('pending', 'confirmed'));

-- Those of one account, or of guests with one address.
CREATE FUNCTION "promo_code_uses_by"("of" "promo_codes", "account" integer, "address" text) RETURNS integer
LANGUAGE sql STABLE
    RETURN (
        SELECT count(DISTINCT t."reservation_id")
          FROM "tickets" t JOIN "reservations" r ON r."id" = t."reservation_id"
         WHERE t."promo_code_id" = "of"."id" AND t."released_at" IS NULL
           AND r."status" IN ('pending', 'confirmed')
           AND (r."user_id" = "account" OR r."guest_email" = "address"));

-- Why a code is not taken, for whatever date; null when it is.
CREATE FUNCTION "promo_code_refusal"("of" "promo_codes") RETURNS text LANGUAGE sql STABLE
    RETURN CASE
        WHEN "of"."deleted_at" IS NOT NULL THEN 'CODE_PROMO_INCONNU'
        WHEN "of"."valid_from" > (now() AT TIME ZONE 'Europe/Paris')::date THEN 'CODE_PROMO_A_VENIR'
        WHEN "of"."valid_until" < (now() AT TIME ZONE 'Europe/Paris')::date THEN 'CODE_PROMO_EXPIRE'
        WHEN "of"."max_uses" <= promo_code_uses("of") THEN 'CODE_PROMO_EPUISE'
    END;

CREATE FUNCTION "promo_code_covers"("of" "promo_codes", "show" integer) RETURNS boolean LANGUAGE sql STABLE
    RETURN cardinality("of"."titles") + cardinality("of"."spectacle_ids") = 0
        OR "show" = ANY ("of"."spectacle_ids")
        OR (SELECT s."title" = ANY ("of"."titles") FROM "spectacles" s WHERE s."id" = "show");

-- Whether seats were ever booked with a code, be they given back since.
CREATE FUNCTION "promo_code_was_used"("of" "promo_codes") RETURNS boolean LANGUAGE sql STABLE
    RETURN EXISTS (SELECT FROM "tickets" t WHERE t."promo_code_id" = "of"."id");

-- The category of a sale names its code (decision 091; the rest is as it was).
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

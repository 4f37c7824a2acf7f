-- AlterTable
ALTER TABLE "spectacles" ADD COLUMN     "tarifs" JSONB NOT NULL DEFAULT '[]',
ADD COLUMN     "vat_bp" INTEGER;

-- AlterTable
ALTER TABLE "tickets" ADD COLUMN     "tarif" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "tarif_name" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "tarif_class" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "vat_bp" INTEGER;

-- CreateIndex
CREATE UNIQUE INDEX "tickets_reservation_id_spectacle_id_tarif_key" ON "tickets"("reservation_id", "spectacle_id", "tarif");

-- DropIndex
DROP INDEX "tickets_reservation_id_spectacle_id_key";

-- What Prisma's schema cannot say.

ALTER TABLE "spectacles"
    ADD CONSTRAINT "spectacles_tarifs_check" CHECK (jsonb_typeof("tarifs") = 'array'),
    ADD CONSTRAINT "spectacles_vat_check" CHECK ("vat_bp" BETWEEN 0 AND 10000);

ALTER TABLE "tickets"
    ADD CONSTRAINT "tickets_tarif_class_check" CHECK ("tarif_class" IN ('', 'plein', 'abonnement', 'exonéré'));

-- A sale takes category, class and VAT from its ticket (decision 091; the rest is as it was).
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
            nullif(t."tarif_name", ''), 'Plein tarif'),
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
      JOIN "spectacles" s ON s."id" = t."spectacle_id"
      LEFT JOIN "operations" v ON v."number" = "sale" AND "what" <> 'vente'
     WHERE t."id" = "ticket";
END;
$$;

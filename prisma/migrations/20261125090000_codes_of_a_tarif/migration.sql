-- AlterTable
ALTER TABLE "promo_codes" ADD COLUMN     "tarif" TEXT NOT NULL DEFAULT '';

-- What Prisma's schema cannot say (decision 115).

ALTER TABLE "promo_codes"
    DROP CONSTRAINT "promo_codes_value_check",
    ADD CONSTRAINT "promo_codes_value_check" CHECK (
        "kind" = 'pourcentage' AND "value" BETWEEN 1 AND 100 AND "tarif" = ''
        OR "kind" = 'montant' AND "value" > 0 AND "tarif" = ''
        OR "kind" = 'tarif' AND "value" = 0 AND "tarif" <> '');

-- The tarif that a code gives on a date, as the date has it.
CREATE FUNCTION "promo_code_tarif"("of" "promo_codes", "show" integer) RETURNS jsonb LANGUAGE sql STABLE
    RETURN (
        SELECT t FROM "spectacles" s, jsonb_array_elements(s."tarifs") t
         WHERE s."id" = "show" AND "of"."kind" = 'tarif' AND t ->> 'key' = "of"."tarif");

-- As before, and a code of a tarif is for the dates that have it.
CREATE OR REPLACE FUNCTION "promo_code_covers"("of" "promo_codes", "show" integer) RETURNS boolean LANGUAGE sql STABLE
    RETURN (cardinality("of"."titles") + cardinality("of"."spectacle_ids") = 0
            OR "show" = ANY ("of"."spectacle_ids")
            OR (SELECT s."title" = ANY ("of"."titles") FROM "spectacles" s WHERE s."id" = "show"))
        AND ("of"."kind" <> 'tarif' OR promo_code_tarif("of", "show") IS NOT NULL);

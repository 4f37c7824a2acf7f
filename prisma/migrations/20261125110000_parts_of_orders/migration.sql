-- Seats that are put on another date or tarif are an order of their own, and the use of a promo code that they were:
-- a code is used by orders, however many parts they have.
ALTER TABLE "reservations" ADD COLUMN "part_of" UUID;

CREATE OR REPLACE FUNCTION "promo_code_uses"("of" "promo_codes") RETURNS integer LANGUAGE sql STABLE
    RETURN (
        SELECT count(DISTINCT coalesce(r."part_of", r."id"))
          FROM "tickets" t JOIN "reservations" r ON r."id" = t."reservation_id"
         WHERE t."promo_code_id" = "of"."id" AND t."released_at" IS NULL
           AND r."status" IN ('pending', 'confirmed'));

CREATE OR REPLACE FUNCTION "promo_code_uses_by"("of" "promo_codes", "account" integer, "address" text) RETURNS integer
LANGUAGE sql STABLE
    RETURN (
        SELECT count(DISTINCT coalesce(r."part_of", r."id"))
          FROM "tickets" t JOIN "reservations" r ON r."id" = t."reservation_id"
         WHERE t."promo_code_id" = "of"."id" AND t."released_at" IS NULL
           AND r."status" IN ('pending', 'confirmed')
           AND (r."user_id" = "account" OR r."guest_email" = "address"));

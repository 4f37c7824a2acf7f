-- AlterTable
ALTER TABLE "entries" ADD COLUMN     "seat" INTEGER;

-- What Prisma's schema cannot say (decision 099).

ALTER TABLE "entries" ADD CONSTRAINT "entries_seat_check" CHECK ("seat" > 0);

-- A code for each seat of a party: twelve letters as the party's, which cannot be found out from them.
CREATE FUNCTION "seat_codes"("code" text, "seats" integer) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE
    RETURN ARRAY(
        SELECT (
            SELECT string_agg(substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ',
                1 + get_byte(sha256(convert_to("code" || ':' || "nth", 'UTF8')), "place") % 32, 1), '' ORDER BY "place")
              FROM generate_series(0, 11) "place")
          FROM generate_series(1, "seats") "nth" ORDER BY "nth");

-- Which party has a seat of that code: one that was given back has left the index with its row.
CREATE INDEX "tickets_seat_codes_idx" ON "tickets" USING gin (seat_codes("code", "seats"));

-- As before, but the seat whose own code was read is the one that is in.
CREATE OR REPLACE FUNCTION "record_entered"("which" integer) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
    "more" integer;
    "read" integer[];
BEGIN
    SELECT CASE WHEN is_sold(t, r) THEN t."entered" ELSE 0 END - (
        SELECT count(*) FROM "ledger_sales" v WHERE v."ticket_id" = "which" AND v."is_in") INTO "more"
      FROM "tickets" t JOIN "reservations" r ON r."id" = t."reservation_id" WHERE t."id" = "which";
    SELECT coalesce(array_agg(e."seat"), '{}') INTO "read" FROM "entries" e
     WHERE e."ticket_id" = "which" AND e."seat" IS NOT NULL AND e."refusal" IS NULL
       AND NOT EXISTS (SELECT FROM "entries" u WHERE u."undoes_id" = e."id");
    IF "more" > 0 THEN
        PERFORM add_operation('entrée', "which", NULL, v."number", 0, NULL) FROM (
            SELECT s."number" FROM "ledger_sales" s
             WHERE s."ticket_id" = "which" AND s."is_open" AND NOT s."is_in"
             ORDER BY s."seat" = ANY ("read") DESC, s."seat" LIMIT "more") v;
    ELSIF "more" < 0 THEN
        PERFORM add_operation('entrée annulée', "which", NULL, v."number", 0, NULL) FROM (
            SELECT s."number" FROM "ledger_sales" s
             WHERE s."ticket_id" = "which" AND s."is_in"
             ORDER BY s."seat" = ANY ("read"), s."seat" DESC LIMIT -"more") v;
    END IF;
END;
$$;

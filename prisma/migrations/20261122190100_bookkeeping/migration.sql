-- What was sold, given, refunded or let in is deleted by nobody (decision 078).

-- DropForeignKey
ALTER TABLE "tickets" DROP CONSTRAINT "tickets_reservation_id_fkey";
ALTER TABLE "tickets" DROP CONSTRAINT "tickets_spectacle_id_fkey";
ALTER TABLE "entries" DROP CONSTRAINT "entries_ticket_id_fkey";
ALTER TABLE "entries" DROP CONSTRAINT "entries_spectacle_id_fkey";
ALTER TABLE "closings" DROP CONSTRAINT "closings_spectacle_id_fkey";

-- AddForeignKey
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_reservation_id_fkey" FOREIGN KEY ("reservation_id") REFERENCES "reservations"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_spectacle_id_fkey" FOREIGN KEY ("spectacle_id") REFERENCES "spectacles"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "entries" ADD CONSTRAINT "entries_ticket_id_fkey" FOREIGN KEY ("ticket_id") REFERENCES "tickets"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "entries" ADD CONSTRAINT "entries_spectacle_id_fkey" FOREIGN KEY ("spectacle_id") REFERENCES "spectacles"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "closings" ADD CONSTRAINT "closings_spectacle_id_fkey" FOREIGN KEY ("spectacle_id") REFERENCES "spectacles"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- What Prisma's schema cannot say.

-- No cascade reaches these tables any more, so nothing is deleted from within a trigger either.
CREATE OR REPLACE FUNCTION "refuse_rewriting"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    -- Of a refusal it may be heard later that the phone had let them in all the same.
    IF TG_TABLE_NAME = 'entries' AND TG_OP = 'UPDATE'
        AND to_jsonb(NEW) = jsonb_set(to_jsonb(OLD), '{is_in}', 'true') THEN
        RETURN NEW;
    END IF;
    RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
END;
$$;

-- An offer that nobody accepted and a hold that nobody paid are no sale: they may go.
CREATE FUNCTION "keep_sales"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF TG_TABLE_NAME = 'reservations' THEN
        IF OLD."confirmed_at" IS NULL AND OLD."payment_id" IS NULL THEN
            RETURN OLD;
        END IF;
    ELSIF TG_TABLE_NAME = 'tickets' THEN
        IF NOT EXISTS (
            SELECT FROM "reservations" r
             WHERE r."id" = OLD."reservation_id"
               AND (r."confirmed_at" IS NOT NULL OR r."payment_id" IS NOT NULL)) THEN
            RETURN OLD;
        END IF;
    END IF;
    RAISE EXCEPTION 'bookkeeping: rows of % are kept', TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
END;
$$;

CREATE TRIGGER "reservations_keep_sales" BEFORE DELETE ON "reservations"
    FOR EACH ROW EXECUTE FUNCTION "keep_sales"();
CREATE TRIGGER "tickets_keep_sales" BEFORE DELETE ON "tickets"
    FOR EACH ROW EXECUTE FUNCTION "keep_sales"();
CREATE TRIGGER "refunds_keep_sales" BEFORE DELETE ON "refunds"
    FOR EACH ROW EXECUTE FUNCTION "keep_sales"();

-- AlterEnum
ALTER TYPE "role" ADD VALUE 'accueil';

-- AlterTable
ALTER TABLE "refunds" ADD COLUMN     "spectacle_id" INTEGER;

-- AlterTable
ALTER TABLE "reservations" ADD COLUMN IF NOT EXISTS "guest_email" TEXT,
ADD COLUMN IF NOT EXISTS "guest_name" TEXT;

-- AlterTable
ALTER TABLE "tickets" ADD COLUMN     "entered" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "paid_seats" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "unclaimed_at" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "entries" (
    "id" UUID NOT NULL,
    "seq" SERIAL NOT NULL,
    "kind" TEXT NOT NULL,
    "refusal" TEXT,
    "is_in" BOOLEAN NOT NULL DEFAULT false,
    "code" TEXT NOT NULL,
    "asked" INTEGER NOT NULL,
    "seats" INTEGER NOT NULL DEFAULT 0,
    "paid_seats" INTEGER NOT NULL DEFAULT 0,
    "paid_cents" INTEGER NOT NULL DEFAULT 0,
    "method" TEXT,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "received_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "device_id" TEXT NOT NULL,
    "actor_id" INTEGER,
    "undoes_id" UUID,
    "before_id" UUID,
    "ticket_id" INTEGER,
    "spectacle_id" INTEGER NOT NULL,

    CONSTRAINT "entries_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "closings" (
    "id" SERIAL NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "figures" JSONB NOT NULL,
    "last_entry" INTEGER NOT NULL,
    "actor_id" INTEGER,
    "spectacle_id" INTEGER NOT NULL,

    CONSTRAINT "closings_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "entries_undoes_id_key" ON "entries"("undoes_id");

-- CreateIndex
CREATE INDEX "entries_ticket_id_idx" ON "entries"("ticket_id");

-- CreateIndex
CREATE INDEX "entries_spectacle_id_seq_idx" ON "entries"("spectacle_id", "seq");

-- CreateIndex
CREATE INDEX "closings_spectacle_id_id_idx" ON "closings"("spectacle_id", "id");

-- AddForeignKey
ALTER TABLE "entries" ADD CONSTRAINT "entries_undoes_id_fkey" FOREIGN KEY ("undoes_id") REFERENCES "entries"("id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "entries" ADD CONSTRAINT "entries_before_id_fkey" FOREIGN KEY ("before_id") REFERENCES "entries"("id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "entries" ADD CONSTRAINT "entries_ticket_id_fkey" FOREIGN KEY ("ticket_id") REFERENCES "tickets"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "entries" ADD CONSTRAINT "entries_spectacle_id_fkey" FOREIGN KEY ("spectacle_id") REFERENCES "spectacles"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "closings" ADD CONSTRAINT "closings_spectacle_id_fkey" FOREIGN KEY ("spectacle_id") REFERENCES "spectacles"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What Prisma's schema cannot say.

ALTER TABLE "reservations" DROP CONSTRAINT "reservations_payment_check";
ALTER TABLE "reservations"
    ADD CONSTRAINT "reservations_payment_check"
        CHECK ("payment" IN ('porte', 'ligne', 'espèces', 'carte', 'invité'));

-- Until now a ticket let its whole party in.
UPDATE "tickets" SET "entered" = "seats" WHERE "used_at" IS NOT NULL;

ALTER TABLE "tickets"
    ADD CONSTRAINT "tickets_entered_check" CHECK ("entered" BETWEEN 0 AND "seats"),
    ADD CONSTRAINT "tickets_paid_seats_check" CHECK ("paid_seats" BETWEEN 0 AND "seats");

ALTER TABLE "entries"
    ADD CONSTRAINT "entries_kind_check" CHECK ("kind" IN ('entry', 'payment', 'undo', 'sale')),
    ADD CONSTRAINT "entries_method_check" CHECK ("method" IN ('espèces', 'carte')),
    ADD CONSTRAINT "entries_refusal_check"
        CHECK ("refusal" IS NULL OR ("seats" = 0 AND "paid_seats" = 0 AND "paid_cents" = 0)),
    ADD CONSTRAINT "entries_undoes_id_check" CHECK ("kind" = 'undo' OR "undoes_id" IS NULL);

-- Of a booking of one date it is known what its money was for.
UPDATE "refunds" SET "spectacle_id" = t."spectacle_id"
  FROM "tickets" t
 WHERE t."reservation_id" = "refunds"."reservation_id" AND "refunds"."reason" = 'annulation'
   AND NOT EXISTS (
     SELECT FROM "tickets" o
      WHERE o."reservation_id" = t."reservation_id" AND o."id" <> t."id");

-- What happened at the door can be added to, and goes with its evening alone.
CREATE FUNCTION "refuse_rewriting"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    -- Within another trigger: what it belongs to is being deleted.
    IF TG_OP = 'DELETE' AND pg_trigger_depth() > 1 THEN
        RETURN OLD;
    END IF;
    -- Of a refusal it may be heard later that the phone had let them in all the same.
    IF TG_TABLE_NAME = 'entries' AND TG_OP = 'UPDATE'
        AND to_jsonb(NEW) = jsonb_set(to_jsonb(OLD), '{is_in}', 'true') THEN
        RETURN NEW;
    END IF;
    RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
END;
$$;

CREATE TRIGGER "entries_append_only" BEFORE UPDATE OR DELETE ON "entries"
    FOR EACH ROW EXECUTE FUNCTION "refuse_rewriting"();
CREATE TRIGGER "closings_append_only" BEFORE UPDATE OR DELETE ON "closings"
    FOR EACH ROW EXECUTE FUNCTION "refuse_rewriting"();

-- What the team decides about a party is mailed, and a cancellation takes effect, ten minutes later (decision 137).
ALTER TABLE "tickets" ADD COLUMN "leaves_at" TIMESTAMPTZ(3),
ADD COLUMN "cancel_reason" TEXT,
ADD COLUMN "cancelled_by" INTEGER,
ADD COLUMN "moved_from" INTEGER;

-- What Prisma's schema cannot say.

ALTER TABLE "tickets"
    ADD CONSTRAINT "tickets_leaves_at_check" CHECK (
        ("leaves_at" IS NULL) = ("cancel_reason" IS NULL AND "moved_from" IS NULL)
        AND ("leaves_at" IS NULL OR "released_at" IS NULL)),
    ADD CONSTRAINT "tickets_cancelled_by_check" CHECK ("cancelled_by" IS NULL OR "cancel_reason" IS NOT NULL);

-- What is due, for the job that looks twice a minute.
CREATE INDEX "tickets_leaves_at_idx" ON "tickets"("leaves_at") WHERE "leaves_at" IS NOT NULL;

-- A party that comes in, pays, is moved or changed, or gives seats back is cancelled by no earlier plan, whoever changes it.
CREATE FUNCTION "end_plan"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF (NEW."seats", NEW."spectacle_id", NEW."tarif", NEW."price_cents", NEW."entered", NEW."paid_seats",
            NEW."used_at", NEW."released_at")
        IS DISTINCT FROM (OLD."seats", OLD."spectacle_id", OLD."tarif", OLD."price_cents", OLD."entered",
            OLD."paid_seats", OLD."used_at", OLD."released_at") THEN
        NEW."cancel_reason" := NULL;
    END IF;
    IF NEW."cancel_reason" IS NULL THEN
        NEW."cancelled_by" := NULL;
    END IF;
    -- Who has no seats is not mailed where they are.
    IF NEW."released_at" IS NOT NULL THEN
        NEW."moved_from" := NULL;
    END IF;
    IF NEW."cancel_reason" IS NULL AND NEW."moved_from" IS NULL THEN
        NEW."leaves_at" := NULL;
    END IF;
    RETURN NEW;
END
$$;

CREATE TRIGGER "tickets_end_plan" BEFORE UPDATE ON "tickets"
    FOR EACH ROW WHEN (OLD."leaves_at" IS NOT NULL) EXECUTE FUNCTION "end_plan"();

-- CreateTable
CREATE TABLE "date_alerts" (
    "id" SERIAL NOT NULL,
    "email" TEXT NOT NULL,
    "email_hash" TEXT NOT NULL,
    "confirmed_at" TIMESTAMPTZ(3),
    "told_at" TIMESTAMPTZ(3),
    "asked_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "spectacle_id" INTEGER NOT NULL,

    CONSTRAINT "date_alerts_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "date_alerts_email_idx" ON "date_alerts"("email");

-- CreateIndex
CREATE UNIQUE INDEX "date_alerts_spectacle_id_email_key" ON "date_alerts"("spectacle_id", "email");

-- AddForeignKey
ALTER TABLE "date_alerts" ADD CONSTRAINT "date_alerts_spectacle_id_fkey" FOREIGN KEY ("spectacle_id") REFERENCES "spectacles"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What Prisma's schema cannot say.

ALTER TABLE "date_alerts"
    ADD CONSTRAINT "date_alerts_email_check" CHECK ("email" ~ '^[^A-Z[:space:]@]+@[^A-Z[:space:]@]+$'),
    ADD CONSTRAINT "date_alerts_email_hash_check" CHECK ("email_hash" ~ '^[0-9a-f]{64}$'),
    ADD CONSTRAINT "date_alerts_told_check" CHECK ("told_at" IS NULL OR "confirmed_at" IS NOT NULL);

-- Who waits to be told, for the job that looks every few seconds.
CREATE INDEX "date_alerts_waiting_idx" ON "date_alerts"("spectacle_id")
    WHERE "confirmed_at" IS NOT NULL AND "told_at" IS NULL;

-- As before, and the dates that the address waits for.
CREATE OR REPLACE FUNCTION "forget_follower"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF OLD."email_verified_at" IS NOT NULL THEN
        DELETE FROM "followers" WHERE "email" = OLD."email";
        DELETE FROM "date_alerts" WHERE "email" = OLD."email";
    END IF;
    RETURN OLD;
END
$$;

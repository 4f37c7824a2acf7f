-- CreateTable
CREATE TABLE "vannes" (
    "id" SERIAL NOT NULL,
    "email" TEXT,
    "first_name" TEXT NOT NULL DEFAULT '',
    "text" TEXT,
    "status" TEXT,
    "version" INTEGER NOT NULL DEFAULT 1,
    "asked_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "said_at" TIMESTAMPTZ(3),
    "published_at" TIMESTAMPTZ(3),
    "spectacle_id" INTEGER NOT NULL,

    CONSTRAINT "vannes_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "vannes_email_idx" ON "vannes"("email");

-- CreateIndex
CREATE INDEX "vannes_asked_at_idx" ON "vannes"("asked_at");

-- CreateIndex
CREATE INDEX "vannes_status_said_at_id_idx" ON "vannes"("status", "said_at", "id");

-- CreateIndex
CREATE UNIQUE INDEX "vannes_spectacle_id_email_key" ON "vannes"("spectacle_id", "email");

-- AddForeignKey
ALTER TABLE "vannes" ADD CONSTRAINT "vannes_spectacle_id_fkey" FOREIGN KEY ("spectacle_id") REFERENCES "spectacles"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What Prisma's schema cannot say.

ALTER TABLE "vannes"
    ADD CONSTRAINT "vannes_email_check" CHECK ("email" ~ '^[^A-Z[:space:]@]+@[^A-Z[:space:]@]+$'),
    ADD CONSTRAINT "vannes_text_check" CHECK ("text" <> '' AND length("text") <= 280),
    ADD CONSTRAINT "vannes_first_name_check" CHECK (length("first_name") <= 60),
    ADD CONSTRAINT "vannes_status_check" CHECK ("status" IN ('proposée', 'publiée', 'refusée')),
    ADD CONSTRAINT "vannes_said_check" CHECK (("text" IS NULL) = ("status" IS NULL) AND ("text" IS NULL) = ("said_at" IS NULL)),
    ADD CONSTRAINT "vannes_published_check" CHECK (("published_at" IS NOT NULL) = ("status" IS NOT DISTINCT FROM 'publiée'));

-- Whoever keeps answers ready hears of every write (decision 053).
CREATE TRIGGER "vannes_changed" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "vannes"
    FOR EACH STATEMENT EXECUTE FUNCTION "tell_content_changed"();

-- As before, and the jokes of the address: what is published stays, without a name.
CREATE OR REPLACE FUNCTION "forget_follower"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF OLD."email_verified_at" IS NOT NULL THEN
        DELETE FROM "followers" WHERE "email" = OLD."email";
        DELETE FROM "date_alerts" WHERE "email" = OLD."email";
        DELETE FROM "vannes" WHERE "email" = OLD."email" AND "status" IS DISTINCT FROM 'publiée';
        UPDATE "vannes" SET "email" = NULL, "first_name" = '' WHERE "email" = OLD."email";
    END IF;
    RETURN OLD;
END
$$;

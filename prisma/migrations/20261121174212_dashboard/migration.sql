-- AlterTable
ALTER TABLE "artistes" ADD COLUMN     "deleted_at" TIMESTAMPTZ(3),
ADD COLUMN     "version" INTEGER NOT NULL DEFAULT 1;

-- AlterTable
ALTER TABLE "photos" ADD COLUMN     "deleted_at" TIMESTAMPTZ(3),
ADD COLUMN     "version" INTEGER NOT NULL DEFAULT 1;

-- AlterTable
ALTER TABLE "recurrences" ADD COLUMN     "interval" INTEGER NOT NULL DEFAULT 1,
ADD COLUMN     "skipped" DATE[] DEFAULT ARRAY[]::DATE[];

-- AlterTable
ALTER TABLE "settings" ADD COLUMN     "version" INTEGER NOT NULL DEFAULT 1;

-- AlterTable
ALTER TABLE "spectacles" ADD COLUMN     "booking_mode" TEXT NOT NULL DEFAULT 'externe',
ADD COLUMN     "capacity" INTEGER NOT NULL DEFAULT 70,
ADD COLUMN     "deleted_at" TIMESTAMPTZ(3),
ADD COLUMN     "is_hand_edited" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "publish_at" TIMESTAMPTZ(0),
ADD COLUMN     "put_off_from" TIMESTAMP(0),
ADD COLUMN     "seats_taken" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "status" TEXT NOT NULL DEFAULT 'programmé',
ADD COLUMN     "version" INTEGER NOT NULL DEFAULT 1;

-- AlterTable
ALTER TABLE "users" ADD COLUMN     "version" INTEGER NOT NULL DEFAULT 1;

-- AlterTable
ALTER TABLE "venue_images" ADD COLUMN     "deleted_at" TIMESTAMPTZ(3),
ADD COLUMN     "version" INTEGER NOT NULL DEFAULT 1;

-- CreateTable
CREATE TABLE "status_changes" (
    "id" SERIAL NOT NULL,
    "from_status" TEXT NOT NULL,
    "to_status" TEXT NOT NULL,
    "from_start" TIMESTAMP(0) NOT NULL,
    "to_start" TIMESTAMP(0) NOT NULL,
    "put_off_from" TIMESTAMP(0),
    "note" TEXT NOT NULL DEFAULT '',
    "changed_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "undo_until" TIMESTAMPTZ(3) NOT NULL,
    "undone_at" TIMESTAMPTZ(3),
    "spectacle_id" INTEGER NOT NULL,

    CONSTRAINT "status_changes_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "audit_log" (
    "id" SERIAL NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "actor_id" INTEGER,
    "action" TEXT NOT NULL,
    "entity" TEXT NOT NULL,
    "entity_id" TEXT NOT NULL,
    "label" TEXT NOT NULL DEFAULT '',
    "before" JSONB,
    "after" JSONB,
    "request_id" TEXT NOT NULL,
    "address" TEXT NOT NULL,

    CONSTRAINT "audit_log_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "status_changes_spectacle_id_id_idx" ON "status_changes"("spectacle_id", "id");

-- CreateIndex
CREATE INDEX "status_changes_undo_until_idx" ON "status_changes"("undo_until");

-- CreateIndex
CREATE INDEX "audit_log_entity_entity_id_id_idx" ON "audit_log"("entity", "entity_id", "id");

-- CreateIndex
CREATE INDEX "audit_log_actor_id_id_idx" ON "audit_log"("actor_id", "id");

-- AddForeignKey
ALTER TABLE "status_changes" ADD CONSTRAINT "status_changes_spectacle_id_fkey" FOREIGN KEY ("spectacle_id") REFERENCES "spectacles"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What Prisma's schema cannot say.

ALTER TABLE "spectacles"
    ADD CONSTRAINT "spectacles_status_check"
        CHECK ("status" IN ('programmé', 'annulé', 'reporté', 'complet', 'brouillon')),
    ADD CONSTRAINT "spectacles_booking_mode_check" CHECK ("booking_mode" IN ('externe', 'maison')),
    ADD CONSTRAINT "spectacles_seats_taken_check" CHECK ("seats_taken" BETWEEN 0 AND "capacity");

ALTER TABLE "recurrences"
    ADD CONSTRAINT "recurrences_interval_check" CHECK ("interval" BETWEEN 1 AND 52);

-- What has been in the bin for long enough.
CREATE INDEX "spectacles_deleted_at_idx" ON "spectacles" ("deleted_at") WHERE "deleted_at" IS NOT NULL;

-- A picture in the bin is not the main one.
DROP INDEX "venue_images_is_main_key";
CREATE UNIQUE INDEX "venue_images_is_main_key" ON "venue_images" ("is_main")
    WHERE "is_main" AND "deleted_at" IS NULL;

-- Who did what can be added to, and nothing else.
CREATE FUNCTION "refuse_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    -- Bringing a backup back empties tables that hold nothing yet.
    IF TG_OP = 'TRUNCATE' AND NOT EXISTS (SELECT FROM "audit_log") THEN
        RETURN NULL;
    END IF;
    RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
END;
$$;

CREATE TRIGGER "audit_log_append_only" BEFORE UPDATE OR DELETE ON "audit_log"
    FOR EACH ROW EXECUTE FUNCTION "refuse_change"();
CREATE TRIGGER "audit_log_not_truncated" BEFORE TRUNCATE ON "audit_log"
    FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();

-- AlterTable
ALTER TABLE "status_changes" ADD COLUMN     "reason" TEXT NOT NULL DEFAULT '';

-- AlterTable
ALTER TABLE "tickets" ADD COLUMN     "released_by" TEXT;

-- What Prisma's schema cannot say.

ALTER TABLE "tickets"
    ADD CONSTRAINT "tickets_released_by_check" CHECK ("released_by" IN ('client', 'salle'));

-- What the team tells everybody of the state that a show is in; empty: nothing.
CREATE FUNCTION "public_reason"("show" "spectacles") RETURNS text LANGUAGE sql STABLE
    RETURN COALESCE((
        SELECT c."reason" FROM "status_changes" c
         WHERE c."spectacle_id" = "show"."id" AND c."undone_at" IS NULL AND c."to_status" = "show"."status"
           AND c."to_start" = "show"."date_spectacle" + "show"."heure_spectacle"
         ORDER BY c."id" DESC LIMIT 1), '');

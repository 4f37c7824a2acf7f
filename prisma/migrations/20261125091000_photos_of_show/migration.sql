-- AlterTable
ALTER TABLE "photos" ADD COLUMN     "of_show" BOOLEAN NOT NULL DEFAULT false;

-- What Prisma's schema cannot say.

-- A date that leaves its show, by another title or for good, leaves the photos of the show to the next of its dates.
CREATE FUNCTION "keep_photos_of_show"() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
    "heir" integer;
BEGIN
    SELECT s."id" INTO "heir" FROM "spectacles" s
     WHERE s."title" = OLD."title" AND s."id" <> OLD."id"
     ORDER BY s."deleted_at" IS NOT NULL, s."starts_at" DESC LIMIT 1;
    IF "heir" IS NOT NULL THEN
        UPDATE "photos" SET "spectacle_id" = "heir" WHERE "spectacle_id" = OLD."id" AND "of_show";
    END IF;
    RETURN OLD;
END;
$$;

CREATE TRIGGER "photos_of_show_deleted" BEFORE DELETE ON "spectacles"
    FOR EACH ROW EXECUTE FUNCTION "keep_photos_of_show"();

CREATE TRIGGER "photos_of_show_renamed" AFTER UPDATE OF "title" ON "spectacles"
    FOR EACH ROW WHEN (OLD."title" IS DISTINCT FROM NEW."title") EXECUTE FUNCTION "keep_photos_of_show"();

-- What Prisma's schema cannot say: whoever keeps answers ready hears of every write to what they are made of,
-- once per table and transaction, when it is committed (decision 053).

CREATE FUNCTION "tell_content_changed"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM pg_notify('content_changed', TG_TABLE_NAME);
    RETURN NULL;
END;
$$;

CREATE TRIGGER "spectacles_changed" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "spectacles"
    FOR EACH STATEMENT EXECUTE FUNCTION "tell_content_changed"();
CREATE TRIGGER "reservations_changed" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "reservations"
    FOR EACH STATEMENT EXECUTE FUNCTION "tell_content_changed"();
CREATE TRIGGER "tickets_changed" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "tickets"
    FOR EACH STATEMENT EXECUTE FUNCTION "tell_content_changed"();
CREATE TRIGGER "photos_changed" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "photos"
    FOR EACH STATEMENT EXECUTE FUNCTION "tell_content_changed"();
CREATE TRIGGER "artistes_changed" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "artistes"
    FOR EACH STATEMENT EXECUTE FUNCTION "tell_content_changed"();
CREATE TRIGGER "venue_images_changed" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "venue_images"
    FOR EACH STATEMENT EXECUTE FUNCTION "tell_content_changed"();
CREATE TRIGGER "settings_changed" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "settings"
    FOR EACH STATEMENT EXECUTE FUNCTION "tell_content_changed"();

-- When the next show is published.
CREATE INDEX "spectacles_publish_at_idx" ON "spectacles" ("publish_at") WHERE "publish_at" IS NOT NULL;

-- CreateTable
CREATE TABLE "erasures" (
    "user_id" INTEGER NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "noted_at" TIMESTAMPTZ(3),

    CONSTRAINT "erasures_pkey" PRIMARY KEY ("user_id")
);

-- What Prisma's schema cannot say.

-- Whichever way an account goes: its number is noted outside of the database, so that a restore does not bring it back.
CREATE FUNCTION "note_erasure"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO "erasures" ("user_id") VALUES (OLD."id") ON CONFLICT DO NOTHING;
    RETURN OLD;
END
$$;

CREATE TRIGGER "users_note_erasure" AFTER DELETE ON "users"
    FOR EACH ROW EXECUTE FUNCTION "note_erasure"();

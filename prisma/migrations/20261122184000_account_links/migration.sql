-- AlterEnum
ALTER TYPE "link_purpose" ADD VALUE 'undo';

-- AlterTable
ALTER TABLE "account_links" ADD COLUMN     "token_version" INTEGER NOT NULL DEFAULT 0;

-- AlterTable
ALTER TABLE "mails" ADD COLUMN     "user_id" INTEGER;

-- CreateIndex
CREATE INDEX "mails_user_id_idx" ON "mails"("user_id");

-- AddForeignKey
ALTER TABLE "mails" ADD CONSTRAINT "mails_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What Prisma's schema cannot say.

-- Links that are open at this moment go on working.
UPDATE "account_links" SET "token_version" = "users"."token_version"
  FROM "users" WHERE "users"."id" = "account_links"."user_id";

-- Only an address that its owner has proven is forgotten with the account: what stands under one that was merely
-- typed into a form is somebody else's.
CREATE OR REPLACE FUNCTION "forget_person"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF OLD."email_verified_at" IS NOT NULL THEN
        DELETE FROM "subscribers" WHERE "email" = OLD."email";
        DELETE FROM "contact_messages" WHERE "email" = OLD."email";
    END IF;
    -- A copy that only the account was sent goes with it.
    UPDATE "deliveries"
       SET "email" = '',
           "state" = CASE WHEN "state" IN ('pending', 'claimed') THEN 'skipped' ELSE "state" END
     WHERE "email" = OLD."email"
       AND (OLD."email_verified_at" IS NOT NULL
            OR NOT EXISTS (SELECT FROM "subscribers" WHERE "email" = OLD."email"));
    RETURN OLD;
END
$$;

CREATE OR REPLACE FUNCTION "forget_follower"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF OLD."email_verified_at" IS NOT NULL THEN
        DELETE FROM "followers" WHERE "email" = OLD."email";
    END IF;
    RETURN OLD;
END
$$;

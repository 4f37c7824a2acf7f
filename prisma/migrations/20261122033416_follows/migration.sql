-- AlterTable
ALTER TABLE "users" ADD COLUMN     "sleep_notice_at" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "followers" (
    "id" SERIAL NOT NULL,
    "email" TEXT NOT NULL,
    "email_hash" TEXT NOT NULL,
    "confirmed_at" TIMESTAMPTZ(3),
    "last_contact_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "last_digest_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "followers_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "follows" (
    "follower_id" INTEGER NOT NULL,
    "artiste_id" INTEGER NOT NULL,
    "since" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "follows_pkey" PRIMARY KEY ("follower_id","artiste_id")
);

-- CreateTable
CREATE TABLE "follow_news" (
    "follower_id" INTEGER NOT NULL,
    "artiste_id" INTEGER NOT NULL,
    "spectacle_id" INTEGER NOT NULL,
    "told_at" TIMESTAMPTZ(3),

    CONSTRAINT "follow_news_pkey" PRIMARY KEY ("follower_id","artiste_id","spectacle_id")
);

-- CreateIndex
CREATE UNIQUE INDEX "followers_email_key" ON "followers"("email");

-- CreateIndex
CREATE UNIQUE INDEX "followers_email_hash_key" ON "followers"("email_hash");

-- CreateIndex
CREATE INDEX "follows_artiste_id_idx" ON "follows"("artiste_id");

-- CreateIndex
CREATE INDEX "follow_news_artiste_id_idx" ON "follow_news"("artiste_id");

-- CreateIndex
CREATE INDEX "follow_news_spectacle_id_idx" ON "follow_news"("spectacle_id");

-- AddForeignKey
ALTER TABLE "follows" ADD CONSTRAINT "follows_follower_id_fkey" FOREIGN KEY ("follower_id") REFERENCES "followers"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "follows" ADD CONSTRAINT "follows_artiste_id_fkey" FOREIGN KEY ("artiste_id") REFERENCES "artistes"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "follow_news" ADD CONSTRAINT "follow_news_follower_id_fkey" FOREIGN KEY ("follower_id") REFERENCES "followers"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "follow_news" ADD CONSTRAINT "follow_news_artiste_id_fkey" FOREIGN KEY ("artiste_id") REFERENCES "artistes"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "follow_news" ADD CONSTRAINT "follow_news_spectacle_id_fkey" FOREIGN KEY ("spectacle_id") REFERENCES "spectacles"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What Prisma's schema cannot say.

ALTER TABLE "followers"
    ADD CONSTRAINT "followers_email_check" CHECK ("email" ~ '^[^A-Z[:space:]@]+@[^A-Z[:space:]@]+$'),
    ADD CONSTRAINT "followers_email_hash_check" CHECK ("email_hash" ~ '^[0-9a-f]{64}$');

-- Whoever deletes an account is forgotten here, too, whichever way the account goes.
CREATE FUNCTION "forget_follower"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    DELETE FROM "followers" WHERE "email" = OLD."email";
    RETURN OLD;
END
$$;

CREATE TRIGGER "users_forget_follower" AFTER DELETE ON "users"
    FOR EACH ROW EXECUTE FUNCTION "forget_follower"();

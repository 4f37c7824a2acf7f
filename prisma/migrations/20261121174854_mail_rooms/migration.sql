-- CreateEnum
CREATE TYPE "contact_status" AS ENUM ('nouveau', 'lu', 'traite');

-- CreateEnum
CREATE TYPE "suppression_reason" AS ENUM ('depart', 'rejet');

-- CreateEnum
CREATE TYPE "campaign_status" AS ENUM ('programmee', 'en_cours', 'en_pause', 'terminee', 'partielle', 'annulee');

-- CreateEnum
CREATE TYPE "campaign_audience" AS ENUM ('all', 'newsletter');

-- CreateEnum
CREATE TYPE "delivery_state" AS ENUM ('pending', 'claimed', 'in_doubt', 'sent', 'failed', 'skipped');

-- CreateTable
CREATE TABLE "contact_messages" (
    "id" SERIAL NOT NULL,
    "first_name" TEXT NOT NULL,
    "last_name" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "message" TEXT NOT NULL,
    "status" "contact_status" NOT NULL DEFAULT 'nouveau',
    "content_hash" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "user_id" INTEGER,

    CONSTRAINT "contact_messages_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "subscribers" (
    "id" SERIAL NOT NULL,
    "email" TEXT NOT NULL,
    "confirmed_at" TIMESTAMPTZ(3),
    "last_contact_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "subscribers_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "consents" (
    "id" SERIAL NOT NULL,
    "email_hash" TEXT NOT NULL,
    "purpose" TEXT NOT NULL,
    "wording" TEXT NOT NULL,
    "source" TEXT NOT NULL,
    "address" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "confirmed_at" TIMESTAMPTZ(3),
    "withdrawn_at" TIMESTAMPTZ(3),

    CONSTRAINT "consents_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "suppressions" (
    "email_hash" TEXT NOT NULL,
    "reason" "suppression_reason" NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "suppressions_pkey" PRIMARY KEY ("email_hash")
);

-- CreateTable
CREATE TABLE "bounces" (
    "email_hash" TEXT NOT NULL,
    "count" INTEGER NOT NULL,
    "last_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "bounces_pkey" PRIMARY KEY ("email_hash")
);

-- CreateTable
CREATE TABLE "form_mails" (
    "email_hash" TEXT NOT NULL,
    "sent_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "form_mails_pkey" PRIMARY KEY ("email_hash")
);

-- CreateTable
CREATE TABLE "campaigns" (
    "id" SERIAL NOT NULL,
    "subject" TEXT NOT NULL,
    "message" TEXT NOT NULL,
    "recipients" "campaign_audience" NOT NULL,
    "status" "campaign_status" NOT NULL,
    "content_hash" TEXT NOT NULL,
    "recipients_count" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "scheduled_at" TIMESTAMPTZ(0),
    "started_at" TIMESTAMPTZ(3),
    "finished_at" TIMESTAMPTZ(3),

    CONSTRAINT "campaigns_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "deliveries" (
    "id" SERIAL NOT NULL,
    "email_hash" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "state" "delivery_state" NOT NULL DEFAULT 'pending',
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "next_try_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "claim" INTEGER NOT NULL DEFAULT 0,
    "claimed_until" TIMESTAMPTZ(3),
    "last_error" TEXT,
    "sent_at" TIMESTAMPTZ(3),
    "campaign_id" INTEGER NOT NULL,

    CONSTRAINT "deliveries_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "sending_pace" (
    "id" INTEGER NOT NULL DEFAULT 1,
    "free_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "sending_pace_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "contact_messages_created_at_idx" ON "contact_messages"("created_at");

-- CreateIndex
CREATE INDEX "contact_messages_content_hash_created_at_idx" ON "contact_messages"("content_hash", "created_at");

-- CreateIndex
CREATE UNIQUE INDEX "subscribers_email_key" ON "subscribers"("email");

-- CreateIndex
CREATE INDEX "consents_email_hash_idx" ON "consents"("email_hash");

-- CreateIndex
CREATE INDEX "form_mails_sent_at_idx" ON "form_mails"("sent_at");

-- CreateIndex
CREATE INDEX "campaigns_status_idx" ON "campaigns"("status");

-- CreateIndex
CREATE INDEX "campaigns_content_hash_created_at_idx" ON "campaigns"("content_hash", "created_at");

-- CreateIndex
CREATE INDEX "deliveries_campaign_id_state_next_try_at_id_idx" ON "deliveries"("campaign_id", "state", "next_try_at", "id");

-- CreateIndex
CREATE INDEX "deliveries_email_idx" ON "deliveries"("email");

-- CreateIndex
CREATE UNIQUE INDEX "deliveries_campaign_id_email_hash_key" ON "deliveries"("campaign_id", "email_hash");

-- AddForeignKey
ALTER TABLE "contact_messages" ADD CONSTRAINT "contact_messages_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_campaign_id_fkey" FOREIGN KEY ("campaign_id") REFERENCES "campaigns"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What Prisma's schema cannot say.

ALTER TABLE "contact_messages"
    ADD CONSTRAINT "contact_messages_subject_check" CHECK ("subject" IN ('spectacle', 'partenariat', 'autre'));

ALTER TABLE "subscribers"
    ADD CONSTRAINT "subscribers_email_check" CHECK ("email" ~ '^[^A-Z[:space:]@]+@[^A-Z[:space:]@]+$');

ALTER TABLE "suppressions"
    ADD CONSTRAINT "suppressions_email_hash_check" CHECK ("email_hash" ~ '^[0-9a-f]{64}$');

ALTER TABLE "deliveries"
    ADD CONSTRAINT "deliveries_email_hash_check" CHECK ("email_hash" ~ '^[0-9a-f]{64}$'),
    ADD CONSTRAINT "deliveries_email_check" CHECK ("email" = '' OR "email" ~ '^[^A-Z[:space:][:cntrl:],;:<>()"\\@]+@[^A-Z[:space:][:cntrl:],;:<>()"\\@]+$');

ALTER TABLE "sending_pace" ADD CONSTRAINT "sending_pace_id_check" CHECK ("id" = 1);

-- Whoever deletes an account is forgotten here, too, whichever way the account goes. The suppression list
-- names nobody and stays.
CREATE FUNCTION "forget_person"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    DELETE FROM "subscribers" WHERE "email" = OLD."email";
    DELETE FROM "contact_messages" WHERE "email" = OLD."email";
    UPDATE "deliveries"
       SET "email" = '',
           "state" = CASE WHEN "state" IN ('pending', 'claimed') THEN 'skipped' ELSE "state" END
     WHERE "email" = OLD."email";
    RETURN OLD;
END
$$;

CREATE TRIGGER "users_forget_person" AFTER DELETE ON "users"
    FOR EACH ROW EXECUTE FUNCTION "forget_person"();

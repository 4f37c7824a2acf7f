-- CreateTable
CREATE TABLE "mails" (
    "id" SERIAL NOT NULL,
    "to" TEXT NOT NULL,
    "template" TEXT NOT NULL,
    "data" JSONB NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'pending',
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "next_try_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "claimed_until" TIMESTAMPTZ(3),
    "message_id" TEXT NOT NULL DEFAULT (gen_random_uuid())::text,
    "last_error" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "sent_at" TIMESTAMPTZ(3),

    CONSTRAINT "mails_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "mails_state_next_try_at_idx" ON "mails"("state", "next_try_at");

-- What Prisma's schema cannot say.

ALTER TABLE "mails"
    ADD CONSTRAINT "mails_state_check" CHECK ("state" IN ('pending', 'sending', 'sent', 'failed')),
    ADD CONSTRAINT "mails_to_check" CHECK ("to" ~ '^[^[:space:][:cntrl:]@,;:<>()"\\]+@[^[:space:][:cntrl:]@,;:<>()"\\]+$');

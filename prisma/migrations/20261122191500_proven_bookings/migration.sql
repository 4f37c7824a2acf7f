-- AlterTable
ALTER TABLE "mails" ADD COLUMN     "urgency" SMALLINT NOT NULL DEFAULT 2;

-- AlterTable
ALTER TABLE "reservations" ADD COLUMN     "awaits_proof" BOOLEAN NOT NULL DEFAULT false;

-- CreateIndex
CREATE INDEX "mails_created_at_idx" ON "mails"("created_at");

-- What Prisma's schema cannot say.

ALTER TABLE "mails" DROP CONSTRAINT "mails_state_check";
ALTER TABLE "mails"
    ADD CONSTRAINT "mails_state_check" CHECK ("state" IN ('pending', 'sending', 'sent', 'failed', 'withheld'));

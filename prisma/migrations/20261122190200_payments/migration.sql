-- AlterTable
ALTER TABLE "reservations" ADD COLUMN     "asked_cents" INTEGER,
ADD COLUMN     "page_closed_at" TIMESTAMPTZ(3),
ADD COLUMN     "paid_cents" INTEGER;

-- AlterTable
ALTER TABLE "refunds" ADD COLUMN     "provider_id" TEXT;

-- CreateTable
CREATE TABLE "payment_incidents" (
    "id" SERIAL NOT NULL,
    "kind" TEXT NOT NULL,
    "subject_id" TEXT NOT NULL,
    "payment_id" TEXT NOT NULL DEFAULT '',
    "reference" TEXT NOT NULL DEFAULT '',
    "amount_cents" INTEGER NOT NULL,
    "detail" TEXT NOT NULL DEFAULT '',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "settled_at" TIMESTAMPTZ(3),
    "settled_by" INTEGER,

    CONSTRAINT "payment_incidents_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "payment_incidents_kind_subject_id_key" ON "payment_incidents"("kind", "subject_id");

-- What Prisma's schema cannot say.

ALTER TABLE "payment_incidents"
    ADD CONSTRAINT "payment_incidents_kind_check"
        CHECK ("kind" IN ('inconnu', 'doublon', 'montant', 'remboursement', 'litige', 'échec'));
CREATE TRIGGER "payment_incidents_keep_sales" BEFORE DELETE ON "payment_incidents"
    FOR EACH ROW EXECUTE FUNCTION "keep_sales"();

ALTER TABLE "refunds" DROP CONSTRAINT "refunds_reason_check";
ALTER TABLE "refunds"
    ADD CONSTRAINT "refunds_reason_check"
        CHECK ("reason" IN ('annulation', 'tardif', 'écart', 'sans-compte'));

-- Payment pages that are still open though what they are for has ended: a few rows among all.
CREATE INDEX "reservations_open_page_idx" ON "reservations" ("closed_at")
    WHERE "session_id" IS NOT NULL AND "payment_id" IS NULL AND "page_closed_at" IS NULL AND "closed_at" IS NOT NULL;

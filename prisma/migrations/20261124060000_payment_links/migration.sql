-- AlterTable
ALTER TABLE "reservations" ADD COLUMN     "reminded_at" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "payment_links" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "seats" INTEGER NOT NULL,
    "amount_cents" INTEGER NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "session_id" TEXT,
    "pages" INTEGER NOT NULL DEFAULT 0,
    "payment_id" TEXT,
    "reminded_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "ticket_id" INTEGER NOT NULL,

    CONSTRAINT "payment_links_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "payment_links_session_id_key" ON "payment_links"("session_id");

-- CreateIndex
CREATE UNIQUE INDEX "payment_links_payment_id_key" ON "payment_links"("payment_id");

-- CreateIndex
CREATE INDEX "payment_links_ticket_id_idx" ON "payment_links"("ticket_id");

-- AddForeignKey
ALTER TABLE "payment_links" ADD CONSTRAINT "payment_links_ticket_id_fkey" FOREIGN KEY ("ticket_id") REFERENCES "tickets"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- What Prisma's schema cannot say.

ALTER TABLE "payment_links"
    ADD CONSTRAINT "payment_links_amount_check" CHECK ("seats" > 0 AND "amount_cents" > 0);

CREATE TRIGGER "payment_links_keep_sales" BEFORE DELETE ON "payment_links"
    FOR EACH ROW EXECUTE FUNCTION "keep_sales"();

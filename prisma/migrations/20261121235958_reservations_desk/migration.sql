-- AlterTable
ALTER TABLE "reservations" ADD COLUMN IF NOT EXISTS "guest_email" TEXT,
ADD COLUMN IF NOT EXISTS "guest_name" TEXT;

-- AlterTable
ALTER TABLE "spectacles" ADD COLUMN     "sales_close_at" TIMESTAMPTZ(0),
ADD COLUMN     "sales_open_at" TIMESTAMPTZ(0);

-- AlterTable
ALTER TABLE "tickets" ADD COLUMN     "moves" INTEGER NOT NULL DEFAULT 0;

-- What Prisma's schema cannot say.

ALTER TABLE "spectacles"
    ADD CONSTRAINT "spectacles_sales_check" CHECK ("sales_close_at" > "sales_open_at");

ALTER TABLE "reservations" DROP CONSTRAINT IF EXISTS "reservations_payment_check";
ALTER TABLE "reservations"
    ADD CONSTRAINT "reservations_payment_check"
        CHECK ("payment" IN ('porte', 'ligne', 'espèces', 'carte', 'invité'));

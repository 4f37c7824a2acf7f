-- AlterTable
ALTER TABLE "closings" ADD COLUMN     "counted_cents" INTEGER,
ADD COLUMN     "float_cents" INTEGER;

-- What Prisma's schema cannot say.

ALTER TABLE "closings"
    ADD CONSTRAINT "closings_cash_check" CHECK (
        ("counted_cents" IS NULL) = ("float_cents" IS NULL) AND "counted_cents" >= 0 AND "float_cents" >= 0);

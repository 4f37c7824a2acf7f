-- AlterTable
ALTER TABLE "suppressions" ADD COLUMN     "noted_at" TIMESTAMPTZ(3);

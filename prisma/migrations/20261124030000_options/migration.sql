-- AlterTable
ALTER TABLE "reservations" ADD COLUMN     "is_option" BOOLEAN NOT NULL DEFAULT false;

-- AlterTable
ALTER TABLE "spectacles" ADD COLUMN     "lsf" BOOLEAN NOT NULL DEFAULT false;

-- AlterTable
ALTER TABLE "campaigns" ADD COLUMN     "poster_of" INTEGER;

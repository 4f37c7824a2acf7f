-- AlterTable
ALTER TABLE "artistes" ADD COLUMN     "biography" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "links" JSONB NOT NULL DEFAULT '[]';

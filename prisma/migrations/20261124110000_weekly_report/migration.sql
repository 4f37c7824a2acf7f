-- AlterTable
ALTER TABLE "campaigns" ADD COLUMN     "came_to" INTEGER;

-- AlterTable
ALTER TABLE "users" ADD COLUMN     "reported_week" DATE,
ADD COLUMN     "wants_report" BOOLEAN NOT NULL DEFAULT true;

-- AlterTable
ALTER TABLE "reservations" ADD COLUMN     "note" TEXT NOT NULL DEFAULT '';

-- What Prisma's schema cannot say: the bookings with data of a person yet.
DROP INDEX "reservations_guests_idx";
CREATE INDEX "reservations_guests_idx" ON "reservations" ("id")
    WHERE "guest_name" IS NOT NULL OR "guest_email" IS NOT NULL OR "guest_phone" IS NOT NULL OR "note" <> '';

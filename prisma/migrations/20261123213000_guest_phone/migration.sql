-- AlterTable
ALTER TABLE "reservations" ADD COLUMN     "guest_phone" TEXT;

-- What Prisma's schema cannot say: the team books for groups.
ALTER TABLE "tickets" DROP CONSTRAINT "tickets_seats_check",
    ADD CONSTRAINT "tickets_seats_check" CHECK ("seats" BETWEEN 1 AND 200);

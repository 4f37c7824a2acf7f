-- What Prisma's schema cannot say: the rules about bookings that many statements share, as `show_rules` has those
-- about shows.

-- A hold that has not run out.
CREATE FUNCTION "is_held"("reservation" "reservations") RETURNS boolean LANGUAGE sql STABLE
    RETURN "reservation"."status" = 'pending' AND "reservation"."expires_at" > now();

-- Seats that are somebody's for good, as long as they do not give them back.
CREATE FUNCTION "is_sold"("ticket" "tickets", "reservation" "reservations") RETURNS boolean LANGUAGE sql IMMUTABLE
    RETURN "ticket"."released_at" IS NULL AND "reservation"."status" = 'confirmed';

-- What Prisma's schema cannot say: the rules about shows that many statements share, each spelled once. All of them go
-- by the database's clock. PostgreSQL writes those of one expression into the statement that asks, and so uses its
-- indexes; one with a subquery is written in only if it returns rows, hence `select seats from seats_free(spectacles)`.

-- What visitors may see: neither a draft nor what is in the bin.
CREATE FUNCTION "is_visible"("show" "spectacles") RETURNS boolean LANGUAGE sql STABLE
    RETURN "show"."deleted_at" IS NULL
        AND COALESCE("show"."publish_at" <= now(), "show"."status" <> 'brouillon');

-- A date that was put off, and not to another day yet.
CREATE FUNCTION "is_date_tba"("show" "spectacles") RETURNS boolean LANGUAGE sql STABLE
    RETURN "show"."status" = 'reporté'
        AND COALESCE("show"."put_off_from", "show"."date_spectacle" + "show"."heure_spectacle")
          = "show"."date_spectacle" + "show"."heure_spectacle";

-- Cancelled, or without a day to come on.
CREATE FUNCTION "is_off"("show" "spectacles") RETURNS boolean LANGUAGE sql STABLE
    RETURN "show"."status" = 'annulé' OR "is_date_tba"("show");

-- With which code a booking is refused, whoever asks; null: it may be booked.
CREATE FUNCTION "booking_refusal"("show" "spectacles") RETURNS text LANGUAGE sql STABLE
    RETURN CASE WHEN NOT "is_visible"("show") THEN 'SPECTACLE_INTROUVABLE'
                WHEN "show"."booking_mode" <> 'maison' THEN 'RESERVATION_EXTERNE'
                WHEN "show"."status" = 'annulé' THEN 'SPECTACLE_ANNULE'
                WHEN "is_date_tba"("show") THEN 'SPECTACLE_REPORTE'
                WHEN "show"."starts_at" <= now() THEN 'SPECTACLE_PASSE' END;

-- The same for who books on the site.
CREATE FUNCTION "sales_refusal"("show" "spectacles") RETURNS text LANGUAGE sql STABLE
    RETURN COALESCE("booking_refusal"("show"),
                    CASE WHEN "show"."sales_open_at" > now() THEN 'VENTES_A_VENIR'
                         WHEN "show"."sales_close_at" <= now() THEN 'VENTES_CLOSES' END);

-- A hold that has run out, be it tidied up or not.
CREATE FUNCTION "is_expired"("reservation" "reservations") RETURNS boolean LANGUAGE sql STABLE
    RETURN "reservation"."status" = 'pending' AND "reservation"."expires_at" <= now();

-- Seats of the house that nobody has, those of holds that have run out among them.
CREATE FUNCTION "seats_free"("show" "spectacles") RETURNS TABLE ("seats" integer) LANGUAGE sql STABLE
BEGIN ATOMIC
    SELECT ("show"."capacity" - "show"."seats_taken" + COALESCE((
        SELECT sum(t."seats") FROM "reservations" r JOIN "tickets" t ON t."reservation_id" = r."id"
         WHERE "is_expired"(r) AND t."spectacle_id" = "show"."id" AND t."released_at" IS NULL), 0))::integer;
END;

-- The same, as far as they are still sold: « complet » goes before any number of seats.
CREATE FUNCTION "seats_for_sale"("show" "spectacles") RETURNS TABLE ("seats" integer) LANGUAGE sql STABLE
BEGIN ATOMIC
    SELECT CASE WHEN "show"."status" = 'complet' THEN 0
                ELSE (SELECT f."seats" FROM "seats_free"("show") f) END;
END;

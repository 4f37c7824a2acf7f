-- By when a date starts, for those who have seats: where it is put off to no day, its seats are kept for a year.
CREATE FUNCTION "starts_by"("show" "spectacles") RETURNS timestamptz LANGUAGE sql STABLE
    RETURN CASE WHEN "is_date_tba"("show") THEN "show"."starts_at" + interval '1 year'
                ELSE "show"."starts_at" END;

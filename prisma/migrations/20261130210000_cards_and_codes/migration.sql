-- Names of gift cards that are erased thirty days after their last day.
CREATE INDEX "vouchers_named_idx" ON "vouchers" ("valid_until") WHERE "name" <> '';

-- Whether a code is for every date, or for one still to come.
CREATE FUNCTION "promo_code_has_dates"("code" "promo_codes") RETURNS boolean LANGUAGE sql STABLE
BEGIN ATOMIC
    SELECT ("code"."titles" = '{}' AND "code"."spectacle_ids" = '{}') OR EXISTS (
        SELECT FROM "spectacles" s
         WHERE s."deleted_at" IS NULL AND s."status" <> 'annulé' AND s."starts_at" > now()
           AND (s."title" = ANY("code"."titles") OR s."id" = ANY("code"."spectacle_ids")));
END;

-- As before; what goes back onto a voucher after its last day can be spent for three months more.
CREATE OR REPLACE FUNCTION "spend_voucher"() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
    "today" date := (now() AT TIME ZONE 'Europe/Paris')::date;
BEGIN
    UPDATE "vouchers"
       SET "balance_cents" = "balance_cents" - NEW."amount_cents",
           "valid_until" = CASE WHEN NEW."amount_cents" < 0 AND "valid_until" < "today" THEN "today" + 90
                                ELSE "valid_until" END
     WHERE "id" = NEW."voucher_id";
    RETURN NULL;
END;
$$;

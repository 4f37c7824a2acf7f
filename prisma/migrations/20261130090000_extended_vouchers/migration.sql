-- Puts off the last day of a voucher. What had lapsed on it is worth its price again, and the ledger takes its
-- `bon périmé` back.
CREATE FUNCTION "extend_voucher"("which" uuid, "last_day" date) RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
    "card" "vouchers";
    "actor" text[] := string_to_array(nullif(current_setting('espace.actor', true), ''), ':');
BEGIN
    SELECT * INTO "card" FROM "vouchers" WHERE "id" = "which" AND "valid_until" < "last_day" FOR UPDATE;
    IF NOT FOUND THEN
        RETURN 0;
    END IF;
    UPDATE "vouchers" SET "valid_until" = "last_day", "balance_cents" = "balance_cents" + "lapsed_cents",
           "lapsed_cents" = 0
     WHERE "id" = "which";
    IF "card"."lapsed_cents" > 0 THEN
        PERFORM lock_ledger();
        INSERT INTO "operations" ("kind", "reservation_id", "operator", "title", "category", "price_cents", "vat_bp",
            "channel", "actor_id")
        VALUES ('bon périmé', "which", operator_name(), "card"."title" || ' n° ' || "card"."number", "card"."title",
            -"card"."lapsed_cents", "card"."vat_bp", 'équipe',
            CASE WHEN "actor"[1] IN ('admin', 'accueil') THEN "actor"[2]::integer END);
    END IF;
    RETURN 1;
END;
$$;

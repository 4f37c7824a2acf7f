-- A gift card that a visitor spends is money of the site (the rest is as it was).
CREATE OR REPLACE FUNCTION "record_takings"("which" integer) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
    "taken" record;
    "sale" record;
    "rest" integer;
    "actor" text := split_part(coalesce(current_setting('espace.actor', true), ''), ':', 1);
BEGIN
    FOR "taken" IN
        SELECT e."method", true AS "is_door", sum(e."paid_cents")::int AS "cents" FROM "entries" e
         WHERE e."ticket_id" = "which" AND e."method" IS NOT NULL GROUP BY e."method"
        UNION ALL
        SELECT m."means", false, sum(m."amount_cents")::int FROM "settlements" m
         WHERE m."ticket_id" = "which" GROUP BY m."means"
         ORDER BY 2, 1
    LOOP
        SELECT "taken"."cents" - coalesce(sum(o."amount_cents"), 0) INTO "rest" FROM "operations" o
         WHERE o."ticket_id" = "which" AND o."means" = "taken"."method"
           AND (o."channel" IN ('porte', 'reprise')) = "taken"."is_door";
        PERFORM set_config('espace.channel',
            CASE WHEN "taken"."is_door" OR "taken"."method" = 'ligne' THEN ''
                 WHEN "taken"."method" = 'bon' AND "actor" NOT IN ('admin', 'accueil') THEN 'site'
                 ELSE 'équipe' END, true);
        FOR "sale" IN
            SELECT * FROM "ledger_sales" v
             WHERE v."ticket_id" = "which" AND "rest" > 0 AND v."is_open" AND v."paid_cents" < v."price_cents"
             ORDER BY v."seat"
        LOOP
            EXIT WHEN "rest" = 0;
            PERFORM add_operation('paiement', "which", NULL, "sale"."number",
                least("rest", "sale"."price_cents" - "sale"."paid_cents"), "taken"."method");
            "rest" := "rest" - least("rest", "sale"."price_cents" - "sale"."paid_cents");
        END LOOP;
        FOR "sale" IN
            SELECT v."number", sum(o."amount_cents")::int AS "paid_cents"
              FROM "ledger_sales" v JOIN "operations" o ON o."origin" = v."number" AND o."means" = "taken"."method"
             WHERE v."ticket_id" = "which" AND "rest" < 0 GROUP BY v."number"
            HAVING sum(o."amount_cents") > 0 ORDER BY v."number" DESC
        LOOP
            EXIT WHEN "rest" = 0;
            PERFORM add_operation('remboursement', "which", NULL, "sale"."number",
                greatest("rest", -"sale"."paid_cents"), "taken"."method");
            "rest" := "rest" - greatest("rest", -"sale"."paid_cents");
        END LOOP;
        IF "rest" <> 0 THEN
            PERFORM add_operation('correction', "which", NULL, NULL, "rest", "taken"."method");
        END IF;
    END LOOP;
    PERFORM set_config('espace.channel', '', true);
END;
$$;

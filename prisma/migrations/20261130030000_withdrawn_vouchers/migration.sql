-- AlterTable
ALTER TABLE "vouchers" ADD COLUMN     "refunded_cents" INTEGER NOT NULL DEFAULT 0;

-- DropForeignKey
ALTER TABLE "refunds" DROP CONSTRAINT "refunds_reservation_id_fkey";

-- AlterTable
ALTER TABLE "refunds" ALTER COLUMN "reservation_id" DROP NOT NULL;

-- AddForeignKey
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_reservation_id_fkey" FOREIGN KEY ("reservation_id") REFERENCES "reservations"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- What Prisma's schema cannot say (decision 117).

ALTER TABLE "vouchers"
    DROP CONSTRAINT "vouchers_balance_check",
    ADD CONSTRAINT "vouchers_balance_check" CHECK (
        "amount_cents" > 0 AND "lapsed_cents" >= 0 AND "refunded_cents" >= 0
        AND "balance_cents" BETWEEN 0 AND "amount_cents" - "lapsed_cents" - "refunded_cents");

ALTER TABLE "refunds"
    DROP CONSTRAINT "refunds_reason_check",
    ADD CONSTRAINT "refunds_reason_check"
        CHECK ("reason" IN ('annulation', 'tardif', 'écart', 'sans-compte', 'rétractation')),
    ADD CONSTRAINT "refunds_payment_check" CHECK ("reservation_id" IS NOT NULL OR "payment_id" IS NOT NULL);

ALTER TABLE "operations"
    DROP CONSTRAINT "operations_kind_check",
    ADD CONSTRAINT "operations_kind_check" CHECK ("kind" IN (
        'vente', 'annulation', 'paiement', 'remboursement', 'entrée', 'entrée annulée', 'réimpression', 'correction',
        'perdue', 'bon vendu', 'bon remboursé', 'bon périmé'));

-- Takes the balance off a voucher and gives it back by the means that paid it, which is a queued refund for an online
-- payment: the opposite of its sale. Its row is locked, so that spending waits, and finds nothing left.
CREATE FUNCTION "refund_voucher"("which" uuid) RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
    "card" "vouchers";
    "actor" text[] := string_to_array(nullif(current_setting('espace.actor', true), ''), ':');
    "staff" integer := CASE WHEN "actor"[1] IN ('admin', 'accueil') THEN "actor"[2]::integer END;
BEGIN
    SELECT * INTO "card" FROM "vouchers" WHERE "id" = "which" AND "balance_cents" > 0 FOR UPDATE;
    IF NOT FOUND THEN
        RETURN 0;
    END IF;
    UPDATE "vouchers" SET "balance_cents" = 0, "refunded_cents" = "refunded_cents" + "card"."balance_cents"
     WHERE "id" = "which";
    INSERT INTO "refunds" ("amount_cents", "reason", "payment_id")
        SELECT "card"."balance_cents", 'rétractation', o."payment_id" FROM "voucher_orders" o WHERE o."id" = "which";
    PERFORM lock_ledger();
    INSERT INTO "operations" ("kind", "reservation_id", "operator", "title", "category", "price_cents", "vat_bp",
        "amount_cents", "means", "channel", "actor_id")
    VALUES ('bon remboursé', "which", operator_name(), "card"."title" || ' n° ' || "card"."number", "card"."title",
        "card"."balance_cents", "card"."vat_bp", -"card"."balance_cents", "card"."means",
        CASE WHEN "staff" IS NULL THEN 'site' ELSE 'équipe' END, "staff");
    RETURN "card"."balance_cents";
END;
$$;

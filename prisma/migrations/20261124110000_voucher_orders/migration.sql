-- CreateTable
CREATE TABLE "voucher_orders" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "amount_cents" INTEGER NOT NULL,
    "months" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "email" TEXT,
    "recipient_name" TEXT NOT NULL DEFAULT '',
    "recipient_email" TEXT,
    "greeting" TEXT NOT NULL DEFAULT '',
    "send_on" DATE,
    "session_id" TEXT,
    "payment_id" TEXT,
    "paid_at" TIMESTAMPTZ(3),
    "sent_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "voucher_orders_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "voucher_orders_payment_id_key" ON "voucher_orders"("payment_id");

-- What Prisma's schema cannot say.

ALTER TABLE "voucher_orders"
    ADD CONSTRAINT "voucher_orders_amount_check" CHECK ("amount_cents" > 0 AND "months" > 0),
    ADD CONSTRAINT "voucher_orders_paid_check" CHECK (("payment_id" IS NULL) = ("paid_at" IS NULL));

ALTER TABLE "vouchers"
    DROP CONSTRAINT "vouchers_means_check",
    ADD CONSTRAINT "vouchers_means_check" CHECK ("means" IN ('espèces', 'carte', 'virement', 'ligne'));

-- What is paid online is sold by the site (the rest is as it was).
CREATE OR REPLACE FUNCTION "record_voucher"() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
    "actor" text[] := string_to_array(nullif(current_setting('espace.actor', true), ''), ':');
BEGIN
    PERFORM lock_ledger();
    INSERT INTO "operations" ("kind", "reservation_id", "operator", "title", "category", "price_cents", "amount_cents",
        "means", "channel", "actor_id")
    VALUES ('bon vendu', NEW."id", coalesce((
            SELECT nullif(g."value" ->> 'name', '') FROM "settings" g WHERE g."key" = 'operator'), 'L''espace comédie'),
        'Bon cadeau n° ' || NEW."number", 'Bon cadeau', NEW."amount_cents", NEW."amount_cents", NEW."means",
        CASE NEW."means" WHEN 'ligne' THEN 'site' ELSE 'équipe' END,
        CASE WHEN "actor"[1] IN ('admin', 'accueil') THEN "actor"[2]::integer END);
    RETURN NULL;
END;
$$;

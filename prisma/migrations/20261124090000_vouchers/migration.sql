-- AlterTable
ALTER TABLE "settlements" ADD COLUMN     "voucher_id" UUID;

-- CreateTable
CREATE TABLE "vouchers" (
    "id" UUID NOT NULL,
    "number" SERIAL NOT NULL,
    "hash" TEXT NOT NULL,
    "amount_cents" INTEGER NOT NULL,
    "balance_cents" INTEGER NOT NULL,
    "means" TEXT NOT NULL,
    "name" TEXT NOT NULL DEFAULT '',
    "valid_until" DATE NOT NULL,
    "actor_id" INTEGER,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "vouchers_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "vouchers_number_key" ON "vouchers"("number");

-- CreateIndex
CREATE UNIQUE INDEX "vouchers_hash_key" ON "vouchers"("hash");

-- CreateIndex
CREATE INDEX "settlements_voucher_id_idx" ON "settlements"("voucher_id");

-- AddForeignKey
ALTER TABLE "settlements" ADD CONSTRAINT "settlements_voucher_id_fkey" FOREIGN KEY ("voucher_id") REFERENCES "vouchers"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- What Prisma's schema cannot say.

ALTER TABLE "vouchers"
    ADD CONSTRAINT "vouchers_balance_check" CHECK ("amount_cents" > 0 AND "balance_cents" BETWEEN 0 AND "amount_cents"),
    ADD CONSTRAINT "vouchers_means_check" CHECK ("means" IN ('espèces', 'carte', 'virement'));

ALTER TABLE "settlements"
    DROP CONSTRAINT "settlements_means_check",
    ADD CONSTRAINT "settlements_means_check" CHECK ("means" IN ('espèces', 'carte', 'virement', 'bon', 'ligne')),
    ADD CONSTRAINT "settlements_voucher_check" CHECK (("means" = 'bon') = ("voucher_id" IS NOT NULL));

ALTER TABLE "operations"
    DROP CONSTRAINT "operations_means_check",
    ADD CONSTRAINT "operations_means_check" CHECK ("means" IN ('ligne', 'espèces', 'carte', 'virement', 'bon')),
    DROP CONSTRAINT "operations_kind_check",
    ADD CONSTRAINT "operations_kind_check" CHECK ("kind" IN (
        'vente', 'annulation', 'paiement', 'remboursement', 'entrée', 'entrée annulée', 'réimpression', 'correction',
        'perdue', 'bon vendu'));

CREATE TRIGGER "vouchers_keep_sales" BEFORE DELETE ON "vouchers"
    FOR EACH ROW EXECUTE FUNCTION "keep_sales"();

-- Those who spend the same voucher take turns at its row, and the check refuses what is more than the first one left.
CREATE FUNCTION "spend_voucher"() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
    UPDATE "vouchers" SET "balance_cents" = "balance_cents" - NEW."amount_cents" WHERE "id" = NEW."voucher_id";
    RETURN NULL;
END;
$$;

CREATE TRIGGER "settlements_voucher" AFTER INSERT ON "settlements"
    FOR EACH ROW WHEN (NEW."voucher_id" IS NOT NULL) EXECUTE FUNCTION "spend_voucher"();

-- Money for seats that nobody has chosen yet: no receipts and no VAT, which come with the seats (decision 101).
CREATE FUNCTION "record_voucher"() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
    "actor" text[] := string_to_array(nullif(current_setting('espace.actor', true), ''), ':');
BEGIN
    PERFORM lock_ledger();
    INSERT INTO "operations" ("kind", "reservation_id", "operator", "title", "category", "price_cents", "amount_cents",
        "means", "channel", "actor_id")
    VALUES ('bon vendu', NEW."id", coalesce((
            SELECT nullif(g."value" ->> 'name', '') FROM "settings" g WHERE g."key" = 'operator'), 'L''espace comédie'),
        'Bon cadeau n° ' || NEW."number", 'Bon cadeau', NEW."amount_cents", NEW."amount_cents", NEW."means", 'équipe',
        CASE WHEN "actor"[1] IN ('admin', 'accueil') THEN "actor"[2]::integer END);
    RETURN NULL;
END;
$$;

CREATE CONSTRAINT TRIGGER "vouchers_ledger" AFTER INSERT ON "vouchers"
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "record_voucher"();

-- A gift card and its emails are in the language of the page that it was bought on.
ALTER TABLE "voucher_orders"
    ADD COLUMN "language" TEXT NOT NULL DEFAULT 'fr'
        CONSTRAINT "voucher_orders_language_check" CHECK ("language" IN ('fr', 'en'));

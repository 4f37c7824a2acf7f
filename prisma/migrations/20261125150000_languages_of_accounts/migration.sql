-- An account keeps the language that it was created in; its bookings and its emails are in that language.
ALTER TABLE "users"
    ADD COLUMN "language" TEXT NOT NULL DEFAULT 'fr'
        CONSTRAINT "users_language_check" CHECK ("language" IN ('fr', 'en'));

-- An order keeps the language that it was made in; emails about it are written in that language.
ALTER TABLE "reservations"
    ADD COLUMN "language" TEXT NOT NULL DEFAULT 'fr'
        CONSTRAINT "reservations_language_check" CHECK ("language" IN ('fr', 'en'));

ALTER TABLE "mails"
    ADD COLUMN "language" TEXT NOT NULL DEFAULT 'fr'
        CONSTRAINT "mails_language_check" CHECK ("language" IN ('fr', 'en'));

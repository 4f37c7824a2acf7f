-- Emails about dates and artists are in the language of the page that they were asked for on.
ALTER TABLE "date_alerts"
    ADD COLUMN "language" TEXT NOT NULL DEFAULT 'fr'
        CONSTRAINT "date_alerts_language_check" CHECK ("language" IN ('fr', 'en'));
ALTER TABLE "followers"
    ADD COLUMN "language" TEXT NOT NULL DEFAULT 'fr'
        CONSTRAINT "followers_language_check" CHECK ("language" IN ('fr', 'en'));

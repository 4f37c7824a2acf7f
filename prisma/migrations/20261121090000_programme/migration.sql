-- CreateTable
CREATE TABLE "spectacles" (
    "id" SERIAL NOT NULL,
    "title" TEXT NOT NULL,
    "img" TEXT NOT NULL DEFAULT '',
    "description" TEXT NOT NULL,
    "genre" TEXT,
    "ambiance" TEXT,
    "motif" TEXT,
    "date_spectacle" DATE NOT NULL,
    "heure_spectacle" TIME(0) NOT NULL,
    "starts_at" TIMESTAMPTZ(0) NOT NULL
        GENERATED ALWAYS AS (timezone('Europe/Paris', "date_spectacle" + "heure_spectacle")) STORED,
    "duration_minutes" INTEGER,
    "lieu" TEXT NOT NULL,
    "lien_spectacle" TEXT,
    "price_cents" INTEGER,
    "places_restantes" INTEGER,
    "video_url" TEXT,
    "recurrence_id" INTEGER,
    "original_start" TIMESTAMP(0),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "spectacles_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "recurrences" (
    "id" SERIAL NOT NULL,
    "weekdays" INTEGER[] NOT NULL,
    "time" TIME(0) NOT NULL,
    "start_date" DATE NOT NULL,
    "end_date" DATE NOT NULL,

    CONSTRAINT "recurrences_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "artistes" (
    "id" SERIAL NOT NULL,
    "name" TEXT NOT NULL,
    "photo" TEXT NOT NULL DEFAULT '',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "artistes_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "venue_images" (
    "id" SERIAL NOT NULL,
    "image_path" TEXT NOT NULL,
    "alt" TEXT NOT NULL DEFAULT '',
    "is_main" BOOLEAN NOT NULL DEFAULT false,
    "sort_order" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "venue_images_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "photos" (
    "id" SERIAL NOT NULL,
    "image_path" TEXT NOT NULL,
    "sort_order" INTEGER,
    "spectacle_id" INTEGER NOT NULL,

    CONSTRAINT "photos_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "settings" (
    "key" TEXT NOT NULL,
    "value" JSONB NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "settings_pkey" PRIMARY KEY ("key")
);

-- CreateIndex
CREATE INDEX "spectacles_starts_at_id_idx" ON "spectacles"("starts_at", "id");

-- CreateIndex
CREATE INDEX "spectacles_title_starts_at_idx" ON "spectacles"("title", "starts_at");

-- CreateIndex
CREATE UNIQUE INDEX "spectacles_recurrence_id_original_start_key" ON "spectacles"("recurrence_id", "original_start");

-- CreateIndex
CREATE INDEX "photos_spectacle_id_sort_order_idx" ON "photos"("spectacle_id", "sort_order");

-- AddForeignKey
ALTER TABLE "spectacles" ADD CONSTRAINT "spectacles_recurrence_id_fkey" FOREIGN KEY ("recurrence_id") REFERENCES "recurrences"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "photos" ADD CONSTRAINT "photos_spectacle_id_fkey" FOREIGN KEY ("spectacle_id") REFERENCES "spectacles"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What Prisma's schema cannot say.

ALTER TABLE "spectacles"
    ADD CONSTRAINT "spectacles_title_check" CHECK (btrim("title") <> ''),
    ADD CONSTRAINT "spectacles_ambiance_check"
        CHECK ("ambiance" IN ('nuit', 'boeuf', 'ocre', 'dragee', 'deule', 'papier')),
    ADD CONSTRAINT "spectacles_lien_spectacle_check" CHECK ("lien_spectacle" ~ '^https?://'),
    ADD CONSTRAINT "spectacles_video_url_check" CHECK ("video_url" ~ '^https://'),
    ADD CONSTRAINT "spectacles_price_cents_check" CHECK ("price_cents" >= 0),
    ADD CONSTRAINT "spectacles_duration_minutes_check" CHECK ("duration_minutes" > 0),
    ADD CONSTRAINT "spectacles_original_start_check"
        CHECK ("recurrence_id" IS NULL OR "original_start" IS NOT NULL);

ALTER TABLE "recurrences"
    ADD CONSTRAINT "recurrences_weekdays_check"
        CHECK (cardinality("weekdays") > 0 AND "weekdays" <@ ARRAY[0, 1, 2, 3, 4, 5, 6]),
    ADD CONSTRAINT "recurrences_dates_check" CHECK ("start_date" <= "end_date");

ALTER TABLE "artistes"
    ADD CONSTRAINT "artistes_name_check" CHECK (btrim("name") <> '');

-- At most one picture of the venue is the main one.
CREATE UNIQUE INDEX "venue_images_is_main_key" ON "venue_images" ("is_main") WHERE "is_main";

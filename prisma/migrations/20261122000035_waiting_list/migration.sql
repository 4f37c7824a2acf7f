-- CreateTable
CREATE TABLE "waiting_parties" (
    "id" SERIAL NOT NULL,
    "seats" INTEGER NOT NULL,
    "link_hash" TEXT NOT NULL,
    "offer_hash" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "closed_at" TIMESTAMPTZ(3),
    "user_id" INTEGER NOT NULL,
    "spectacle_id" INTEGER NOT NULL,
    "reservation_id" UUID,

    CONSTRAINT "waiting_parties_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "waiting_parties_link_hash_key" ON "waiting_parties"("link_hash");

-- CreateIndex
CREATE UNIQUE INDEX "waiting_parties_offer_hash_key" ON "waiting_parties"("offer_hash");

-- CreateIndex
CREATE UNIQUE INDEX "waiting_parties_reservation_id_key" ON "waiting_parties"("reservation_id");

-- CreateIndex
CREATE INDEX "waiting_parties_user_id_idx" ON "waiting_parties"("user_id");

-- AddForeignKey
ALTER TABLE "waiting_parties" ADD CONSTRAINT "waiting_parties_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "waiting_parties" ADD CONSTRAINT "waiting_parties_spectacle_id_fkey" FOREIGN KEY ("spectacle_id") REFERENCES "spectacles"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "waiting_parties" ADD CONSTRAINT "waiting_parties_reservation_id_fkey" FOREIGN KEY ("reservation_id") REFERENCES "reservations"("id") ON DELETE CASCADE ON UPDATE CASCADE;


-- What Prisma's schema cannot say.

ALTER TABLE "waiting_parties"
    ADD CONSTRAINT "waiting_parties_seats_check" CHECK ("seats" BETWEEN 1 AND 8),
    ADD CONSTRAINT "waiting_parties_offer_check"
        CHECK (("reservation_id" IS NULL) = ("offer_hash" IS NULL));

-- One of an account and a date; and who is next of a date.
CREATE UNIQUE INDEX "waiting_parties_open_key" ON "waiting_parties" ("user_id", "spectacle_id") WHERE "closed_at" IS NULL;
CREATE INDEX "waiting_parties_rank_idx" ON "waiting_parties" ("spectacle_id", "id") WHERE "closed_at" IS NULL;

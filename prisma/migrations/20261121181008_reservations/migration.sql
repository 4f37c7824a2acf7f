-- CreateTable
CREATE TABLE "reservations" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "status" TEXT NOT NULL,
    "payment" TEXT NOT NULL DEFAULT 'porte',
    "expires_at" TIMESTAMPTZ(3),
    "call_id" TEXT,
    "session_id" TEXT,
    "payment_id" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "confirmed_at" TIMESTAMPTZ(3),
    "closed_at" TIMESTAMPTZ(3),
    "user_id" INTEGER,

    CONSTRAINT "reservations_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "tickets" (
    "id" SERIAL NOT NULL,
    "code" TEXT NOT NULL,
    "seats" INTEGER NOT NULL,
    "price_cents" INTEGER NOT NULL,
    "released_at" TIMESTAMPTZ(3),
    "used_at" TIMESTAMPTZ(3),
    "told" TEXT NOT NULL,
    "reservation_id" UUID NOT NULL,
    "spectacle_id" INTEGER NOT NULL,

    CONSTRAINT "tickets_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "refunds" (
    "id" SERIAL NOT NULL,
    "amount_cents" INTEGER NOT NULL,
    "reason" TEXT NOT NULL,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "next_try_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "done_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "reservation_id" UUID NOT NULL,

    CONSTRAINT "refunds_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "reservations_call_id_key" ON "reservations"("call_id");

-- CreateIndex
CREATE UNIQUE INDEX "reservations_session_id_key" ON "reservations"("session_id");

-- CreateIndex
CREATE UNIQUE INDEX "reservations_payment_id_key" ON "reservations"("payment_id");

-- CreateIndex
CREATE INDEX "reservations_user_id_created_at_idx" ON "reservations"("user_id", "created_at");

-- CreateIndex
CREATE UNIQUE INDEX "tickets_code_key" ON "tickets"("code");

-- CreateIndex
CREATE INDEX "tickets_spectacle_id_idx" ON "tickets"("spectacle_id");

-- CreateIndex
CREATE UNIQUE INDEX "tickets_reservation_id_spectacle_id_key" ON "tickets"("reservation_id", "spectacle_id");

-- CreateIndex
CREATE INDEX "refunds_reservation_id_idx" ON "refunds"("reservation_id");

-- AddForeignKey
ALTER TABLE "reservations" ADD CONSTRAINT "reservations_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_reservation_id_fkey" FOREIGN KEY ("reservation_id") REFERENCES "reservations"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_spectacle_id_fkey" FOREIGN KEY ("spectacle_id") REFERENCES "spectacles"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_reservation_id_fkey" FOREIGN KEY ("reservation_id") REFERENCES "reservations"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- What Prisma's schema cannot say.

ALTER TABLE "reservations"
    ADD CONSTRAINT "reservations_status_check"
        CHECK ("status" IN ('pending', 'confirmed', 'cancelled', 'expired')),
    ADD CONSTRAINT "reservations_payment_check" CHECK ("payment" IN ('porte', 'ligne')),
    ADD CONSTRAINT "reservations_expires_at_check"
        CHECK ("status" <> 'pending' OR "expires_at" IS NOT NULL);

ALTER TABLE "tickets"
    ADD CONSTRAINT "tickets_seats_check" CHECK ("seats" BETWEEN 1 AND 8),
    ADD CONSTRAINT "tickets_price_cents_check" CHECK ("price_cents" >= 0),
    ADD CONSTRAINT "tickets_used_at_check" CHECK ("used_at" IS NULL OR "released_at" IS NULL);

ALTER TABLE "refunds"
    ADD CONSTRAINT "refunds_amount_cents_check" CHECK ("amount_cents" > 0),
    ADD CONSTRAINT "refunds_reason_check" CHECK ("reason" IN ('annulation', 'tardif'));

-- Holds that run out, and refunds that are due: a few rows among all.
CREATE INDEX "reservations_expires_at_idx" ON "reservations" ("expires_at") WHERE "status" = 'pending';
CREATE INDEX "refunds_next_try_at_idx" ON "refunds" ("next_try_at") WHERE "done_at" IS NULL;

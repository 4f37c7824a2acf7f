-- CreateTable
CREATE TABLE "order_links" (
    "hash" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "reservation_id" UUID NOT NULL,

    CONSTRAINT "order_links_pkey" PRIMARY KEY ("hash")
);

-- CreateIndex
CREATE INDEX "order_links_reservation_id_idx" ON "order_links"("reservation_id");

-- CreateIndex
CREATE INDEX "reservations_guest_email_idx" ON "reservations"("guest_email");

-- AddForeignKey
ALTER TABLE "order_links" ADD CONSTRAINT "order_links_reservation_id_fkey" FOREIGN KEY ("reservation_id") REFERENCES "reservations"("id") ON DELETE CASCADE ON UPDATE CASCADE;

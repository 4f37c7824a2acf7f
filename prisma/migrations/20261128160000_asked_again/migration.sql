-- The address of an order has asked for its tickets again; a job sends them.
ALTER TABLE "reservations" ADD COLUMN "resend_asked_at" TIMESTAMPTZ(3);
CREATE INDEX "reservations_resend_asked_at_idx" ON "reservations" ("id") WHERE "resend_asked_at" IS NOT NULL;

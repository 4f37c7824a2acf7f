-- CreateIndex
CREATE INDEX "spectacles_date_spectacle_idx" ON "spectacles"("date_spectacle");

-- CreateIndex
CREATE INDEX "audit_log_at_idx" ON "audit_log"("at");

-- CreateIndex
CREATE INDEX "mails_to_idx" ON "mails"("to");

-- CreateIndex
CREATE INDEX "users_created_at_id_idx" ON "users"("created_at", "id");

-- CreateIndex
CREATE INDEX "users_role_idx" ON "users"("role");

-- CreateIndex
CREATE INDEX "contact_messages_status_created_at_id_idx" ON "contact_messages"("status", "created_at", "id");

-- CreateIndex
CREATE INDEX "contact_messages_email_idx" ON "contact_messages"("email");

-- CreateIndex
CREATE INDEX "contact_messages_user_id_idx" ON "contact_messages"("user_id");

-- CreateIndex
CREATE INDEX "subscribers_last_contact_at_idx" ON "subscribers"("last_contact_at");

-- CreateIndex
CREATE INDEX "waiting_parties_closed_at_idx" ON "waiting_parties"("closed_at");

-- What Prisma's schema cannot say. It knows no columns that an index only carries along, and leaves partial ones alone:
-- hence conditions that hold for every row.

-- The programme and the archives are counted for each of their pages: with what `is_visible` and `is_off` ask, in the
-- index alone.
DROP INDEX "spectacles_starts_at_id_idx";
CREATE INDEX "spectacles_programme_idx" ON "spectacles" ("starts_at", "id")
    INCLUDE ("status", "deleted_at", "publish_at", "put_off_from", "date_spectacle", "heure_spectacle")
    WHERE "starts_at" IS NOT NULL;

-- What scheduled jobs look for: there is little of it, however much there is else.

-- Dates that were saved after they began.
CREATE INDEX "spectacles_saved_late_idx" ON "spectacles" ("id") WHERE "updated_at" >= "starts_at";

-- Accounts by their last log-in, for those that sleep, and those whose address was never proven.
CREATE INDEX "users_last_login_idx" ON "users" (greatest("created_at", "last_login"));
CREATE INDEX "users_unverified_idx" ON "users" ("created_at") WHERE "email_verified_at" IS NULL;

CREATE INDEX "subscribers_unconfirmed_idx" ON "subscribers" ("created_at") WHERE "confirmed_at" IS NULL;
CREATE INDEX "consents_last_idx" ON "consents" (greatest("at", "confirmed_at", "withdrawn_at"));

CREATE INDEX "photos_deleted_at_idx" ON "photos" ("deleted_at") WHERE "deleted_at" IS NOT NULL;

-- Up to where the ledger is closed by day, by month and by year.
CREATE INDEX "period_closings_last_idx" ON "period_closings" (length("period"), "last_operation");

-- The copies of a newsletter page by page, and how many are in which state.
CREATE INDEX "deliveries_copies_idx" ON "deliveries" ("campaign_id", "id") INCLUDE ("state", "claimed_until")
    WHERE "campaign_id" IS NOT NULL;

-- Guests who have a name yet, and what never became a booking.
CREATE INDEX "reservations_guests_idx" ON "reservations" ("id")
    WHERE "guest_name" IS NOT NULL OR "guest_email" IS NOT NULL OR "guest_phone" IS NOT NULL;
CREATE INDEX "reservations_never_booked_idx" ON "reservations" ("closed_at")
    WHERE "payment" = 'porte' AND "status" IN ('expired', 'cancelled') AND "confirmed_at" IS NULL;

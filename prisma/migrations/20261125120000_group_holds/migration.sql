-- Seats that one person holds for friends, each of whom takes and pays one.
ALTER TABLE "reservations" ADD COLUMN "group_hash" TEXT;
CREATE UNIQUE INDEX "reservations_group_hash_key" ON "reservations"("group_hash");
CREATE INDEX "reservations_part_of_idx" ON "reservations"("part_of");

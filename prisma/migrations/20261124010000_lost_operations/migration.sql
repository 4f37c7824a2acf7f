-- Operations that a restore lost keep their numbers (decision 091).
ALTER TABLE "operations" DROP CONSTRAINT "operations_kind_check",
    ADD CONSTRAINT "operations_kind_check" CHECK ("kind" IN (
        'vente', 'annulation', 'paiement', 'remboursement', 'entrée', 'entrée annulée', 'réimpression', 'correction',
        'perdue'));

-- A row for each number that was given since the backup, up to the last that is known. Called again, it adds nothing.
CREATE FUNCTION "record_lost"("known" bigint) RETURNS bigint LANGUAGE sql AS $$
    SELECT lock_ledger();
    WITH "lost" AS (
        INSERT INTO "operations" ("kind", "reservation_id", "title", "channel")
        SELECT 'perdue', '00000000-0000-0000-0000-000000000000', 'Perdue à une restauration', 'système'
          FROM generate_series((SELECT coalesce(max("number"), 0) + 1 FROM "operations"), "known")
        RETURNING 1)
    SELECT count(*) FROM "lost";
$$;
REVOKE EXECUTE ON FUNCTION "record_lost"(bigint) FROM PUBLIC;

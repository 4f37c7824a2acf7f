-- A restore runs this before anybody sees the rows that it brings back (prisma/src/quarantine.ts), whichever version they
-- are of: so it may find the table there.

-- CreateTable
CREATE TABLE IF NOT EXISTS "restorations" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "backup_at" TIMESTAMPTZ(3) NOT NULL,
    "reconciled_at" TIMESTAMPTZ(3),
    "mails_opened_at" TIMESTAMPTZ(3),
    "newsletters_opened_at" TIMESTAMPTZ(3),
    "refunds_opened_at" TIMESTAMPTZ(3),
    "chores_opened_at" TIMESTAMPTZ(3),

    CONSTRAINT "restorations_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ledger_stamps" (
    "number" BIGINT NOT NULL,
    "hash" TEXT NOT NULL,
    "authority" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "answer" BYTEA NOT NULL,

    CONSTRAINT "ledger_stamps_pkey" PRIMARY KEY ("number")
);

-- What Prisma's schema cannot say (decision 091).

CREATE TRIGGER "ledger_stamps_append_only" BEFORE UPDATE OR DELETE ON "ledger_stamps"
    FOR EACH ROW EXECUTE FUNCTION "refuse_rewriting"();
CREATE TRIGGER "ledger_stamps_not_truncated" BEFORE TRUNCATE ON "ledger_stamps"
    FOR EACH STATEMENT EXECUTE FUNCTION "refuse_emptying"();

-- CreateTable
CREATE TABLE "period_closings" (
    "period" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "figures" JSONB NOT NULL,
    "last_operation" BIGINT NOT NULL,
    "ledger_hash" TEXT NOT NULL,

    CONSTRAINT "period_closings_pkey" PRIMARY KEY ("period")
);

-- What Prisma's schema cannot say (decision 091).

ALTER TABLE "period_closings"
    ADD CONSTRAINT "period_closings_period_check" CHECK ("period" ~ '^\d{4}(-\d\d){0,2}$');

CREATE TRIGGER "period_closings_append_only" BEFORE UPDATE OR DELETE ON "period_closings"
    FOR EACH ROW EXECUTE FUNCTION "refuse_rewriting"();
CREATE TRIGGER "period_closings_not_truncated" BEFORE TRUNCATE ON "period_closings"
    FOR EACH STATEMENT EXECUTE FUNCTION "refuse_emptying"();

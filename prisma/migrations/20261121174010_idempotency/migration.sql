-- CreateTable
CREATE TABLE "idempotent_calls" (
    "id" TEXT NOT NULL,
    "request_hash" TEXT NOT NULL,
    "claim" UUID NOT NULL,
    "claimed_till" TIMESTAMPTZ(3) NOT NULL,
    "status" INTEGER,
    "body" TEXT,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "idempotent_calls_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "idempotent_calls_expires_at_idx" ON "idempotent_calls"("expires_at");

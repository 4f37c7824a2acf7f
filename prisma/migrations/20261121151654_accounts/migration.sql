-- CreateEnum
CREATE TYPE "role" AS ENUM ('user', 'admin');

-- CreateEnum
CREATE TYPE "link_purpose" AS ENUM ('verify', 'reset', 'email');

-- CreateTable
CREATE TABLE "users" (
    "id" SERIAL NOT NULL,
    "civility" TEXT NOT NULL,
    "first_name" TEXT NOT NULL,
    "last_name" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "birth_date" DATE,
    "password_hash" TEXT NOT NULL,
    "role" "role" NOT NULL DEFAULT 'user',
    "is_active" BOOLEAN NOT NULL DEFAULT true,
    "token_version" INTEGER NOT NULL DEFAULT 0,
    "email_verified_at" TIMESTAMPTZ(3),
    "exists_notice_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "last_login" TIMESTAMPTZ(3),

    CONSTRAINT "users_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "sessions" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "jti_hash" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "last_seen_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "revoked_at" TIMESTAMPTZ(3),
    "remember" BOOLEAN NOT NULL DEFAULT false,
    "device" TEXT NOT NULL DEFAULT '',
    "user_id" INTEGER NOT NULL,

    CONSTRAINT "sessions_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "account_links" (
    "hash" TEXT NOT NULL,
    "purpose" "link_purpose" NOT NULL,
    "email" TEXT NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "used_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "user_id" INTEGER NOT NULL,

    CONSTRAINT "account_links_pkey" PRIMARY KEY ("hash")
);

-- CreateTable
CREATE UNLOGGED TABLE "rate_limit" (
    "key" TEXT NOT NULL,
    "count" INTEGER NOT NULL,
    "reset_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "rate_limit_pkey" PRIMARY KEY ("key")
);

-- CreateIndex
CREATE UNIQUE INDEX "users_email_key" ON "users"("email");

-- CreateIndex
CREATE UNIQUE INDEX "sessions_jti_hash_key" ON "sessions"("jti_hash");

-- CreateIndex
CREATE INDEX "sessions_user_id_idx" ON "sessions"("user_id");

-- CreateIndex
CREATE INDEX "sessions_expires_at_idx" ON "sessions"("expires_at");

-- CreateIndex
CREATE INDEX "account_links_user_id_purpose_idx" ON "account_links"("user_id", "purpose");

-- CreateIndex
CREATE INDEX "account_links_expires_at_idx" ON "account_links"("expires_at");

-- CreateIndex
CREATE INDEX "rate_limit_reset_at_idx" ON "rate_limit"("reset_at");

-- AddForeignKey
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "account_links" ADD CONSTRAINT "account_links_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What Prisma's schema cannot say.

ALTER TABLE "users"
    ADD CONSTRAINT "users_civility_check" CHECK ("civility" IN ('M.', 'Mme.', 'Non-renseigné')),
    ADD CONSTRAINT "users_first_name_check" CHECK (btrim("first_name") <> ''),
    ADD CONSTRAINT "users_last_name_check" CHECK (btrim("last_name") <> ''),
    ADD CONSTRAINT "users_email_check" CHECK ("email" ~ '^[^A-Z[:space:]@]+@[^A-Z[:space:]@]+$');

ALTER TABLE "sessions"
    ADD CONSTRAINT "sessions_jti_hash_check" CHECK ("jti_hash" ~ '^[0-9a-f]{64}$');

ALTER TABLE "account_links"
    ADD CONSTRAINT "account_links_hash_check" CHECK ("hash" ~ '^[0-9a-f]{64}$');

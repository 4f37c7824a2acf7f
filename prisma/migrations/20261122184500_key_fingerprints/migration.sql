-- Which keys the database's hashes were made with, so that a start with others is refused.
CREATE TABLE "key_fingerprints" (
  "name" TEXT NOT NULL,
  "fingerprint" TEXT,
  "since" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "key_fingerprints_pkey" PRIMARY KEY ("name")
);

-- An installation of before has made its hashes with keys that follow from JWT_SECRET, or that stand in its variables.
INSERT INTO "key_fingerprints" ("name")
SELECT "name" FROM (VALUES ('PASSWORD_PEPPER'), ('ADDRESS_SECRET')) AS "keys" ("name")
 WHERE EXISTS (SELECT FROM "users");

-- AlterTable
ALTER TABLE "idempotent_calls" ADD COLUMN     "user_id" INTEGER;

-- CreateIndex
CREATE INDEX "idempotent_calls_user_id_idx" ON "idempotent_calls"("user_id");

-- What Prisma's schema cannot say.

-- Kept answers go with the account that they were given to, whichever way it goes.
CREATE FUNCTION "forget_calls"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    DELETE FROM "idempotent_calls" WHERE "user_id" = OLD."id";
    RETURN OLD;
END
$$;

CREATE TRIGGER "users_forget_calls" AFTER DELETE ON "users"
    FOR EACH ROW EXECUTE FUNCTION "forget_calls"();

-- The journal can be added to, and forgets what is older than three years; nobody deletes anything else of it.
CREATE FUNCTION "refuse_audit_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP = 'DELETE' AND OLD."at" < now() - interval '3 years' THEN
        RETURN OLD;
    END IF;
    RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
END
$$;

DROP TRIGGER "audit_log_append_only" ON "audit_log";
CREATE TRIGGER "audit_log_append_only" BEFORE UPDATE OR DELETE ON "audit_log"
    FOR EACH ROW EXECUTE FUNCTION "refuse_audit_change"();

-- The product itself may not delete there.
CREATE FUNCTION "forget_old_audit"() RETURNS void LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
    DELETE FROM "audit_log" WHERE "at" < now() - interval '3 years'
$$;

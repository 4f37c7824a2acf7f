-- Whether the last email to an address that left, or could not, was refused; those of the last thirty days are known.
CREATE FUNCTION "is_mail_refused"("address" text) RETURNS boolean LANGUAGE sql STABLE
BEGIN ATOMIC
    SELECT COALESCE((
        SELECT m."state" = 'failed' FROM "mails" m
         WHERE m."to" = "address" AND m."state" IN ('sent', 'failed') ORDER BY m."id" DESC LIMIT 1), false);
END;

-- What Prisma's schema cannot say: what we know as paid or given back, and the payment service does not confirm.
ALTER TABLE "payment_incidents"
    DROP CONSTRAINT "payment_incidents_kind_check",
    ADD CONSTRAINT "payment_incidents_kind_check"
        CHECK ("kind" IN ('inconnu', 'doublon', 'montant', 'remboursement', 'litige', 'échec', 'absent'));

-- CreateTable
CREATE TABLE "invoices" (
    "id" SERIAL NOT NULL,
    "year" INTEGER NOT NULL,
    "serial" INTEGER NOT NULL,
    "issued_on" DATE NOT NULL,
    "content" JSONB NOT NULL,
    "actor_id" INTEGER,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "corrects_id" INTEGER,
    "reservation_id" UUID NOT NULL,

    CONSTRAINT "invoices_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "invoices_corrects_id_key" ON "invoices"("corrects_id");

-- CreateIndex
CREATE INDEX "invoices_reservation_id_idx" ON "invoices"("reservation_id");

-- CreateIndex
CREATE UNIQUE INDEX "invoices_year_serial_key" ON "invoices"("year", "serial");

-- AddForeignKey
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_corrects_id_fkey" FOREIGN KEY ("corrects_id") REFERENCES "invoices"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_reservation_id_fkey" FOREIGN KEY ("reservation_id") REFERENCES "reservations"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- What Prisma's schema cannot say (decision 098).

-- The database numbers them, one after the other: a transaction that is rolled back gives its number back.
CREATE FUNCTION "number_invoice"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM pg_advisory_xact_lock(hashtextextended('invoices', 0));
    NEW."issued_on" := (now() AT TIME ZONE 'Europe/Paris')::date;
    NEW."year" := extract(year FROM NEW."issued_on");
    SELECT coalesce(max(i."serial"), 0) + 1 INTO NEW."serial" FROM "invoices" i WHERE i."year" = NEW."year";
    RETURN NEW;
END;
$$;

CREATE TRIGGER "invoices_number" BEFORE INSERT ON "invoices"
    FOR EACH ROW EXECUTE FUNCTION "number_invoice"();
CREATE TRIGGER "invoices_append_only" BEFORE UPDATE OR DELETE ON "invoices"
    FOR EACH ROW EXECUTE FUNCTION "refuse_rewriting"();

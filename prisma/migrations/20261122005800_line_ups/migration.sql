-- CreateTable
CREATE TABLE "line_ups" (
    "spectacle_id" INTEGER NOT NULL,
    "artiste_id" INTEGER NOT NULL,
    "announced_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "line_ups_pkey" PRIMARY KEY ("spectacle_id","artiste_id")
);

-- CreateIndex
CREATE INDEX "line_ups_artiste_id_idx" ON "line_ups"("artiste_id");

-- AddForeignKey
ALTER TABLE "line_ups" ADD CONSTRAINT "line_ups_spectacle_id_fkey" FOREIGN KEY ("spectacle_id") REFERENCES "spectacles"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "line_ups" ADD CONSTRAINT "line_ups_artiste_id_fkey" FOREIGN KEY ("artiste_id") REFERENCES "artistes"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What Prisma's schema cannot say: whoever keeps answers ready hears of every write (decision 053).
CREATE TRIGGER "line_ups_changed" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "line_ups"
    FOR EACH STATEMENT EXECUTE FUNCTION "tell_content_changed"();

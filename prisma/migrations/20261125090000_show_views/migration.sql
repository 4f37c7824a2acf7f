-- CreateTable
CREATE TABLE "show_views" (
    "spectacle_id" INTEGER NOT NULL,
    "month" DATE NOT NULL,
    "views" INTEGER NOT NULL,

    CONSTRAINT "show_views_pkey" PRIMARY KEY ("spectacle_id","month")
);

-- CreateIndex
CREATE INDEX "show_views_month_idx" ON "show_views"("month");

-- AddForeignKey
ALTER TABLE "show_views" ADD CONSTRAINT "show_views_spectacle_id_fkey" FOREIGN KEY ("spectacle_id") REFERENCES "spectacles"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What Prisma's schema cannot say.

ALTER TABLE "show_views"
    ADD CONSTRAINT "show_views_views_check" CHECK ("views" > 0),
    ADD CONSTRAINT "show_views_month_check" CHECK ("month" = date_trunc('month', "month"));

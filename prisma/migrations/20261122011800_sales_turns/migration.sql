-- When sales open or close next: a few rows among all.
CREATE INDEX "spectacles_sales_open_at_idx" ON "spectacles" ("sales_open_at") WHERE "sales_open_at" IS NOT NULL;
CREATE INDEX "spectacles_sales_close_at_idx" ON "spectacles" ("sales_close_at") WHERE "sales_close_at" IS NOT NULL;

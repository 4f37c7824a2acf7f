-- CreateTable
CREATE TABLE "contact_answers" (
    "id" SERIAL NOT NULL,
    "text" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "message_id" INTEGER NOT NULL,
    "author_id" INTEGER,

    CONSTRAINT "contact_answers_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "contact_answers_message_id_idx" ON "contact_answers"("message_id");

-- AddForeignKey
ALTER TABLE "contact_answers" ADD CONSTRAINT "contact_answers_message_id_fkey" FOREIGN KEY ("message_id") REFERENCES "contact_messages"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "contact_answers" ADD CONSTRAINT "contact_answers_author_id_fkey" FOREIGN KEY ("author_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AlterEnum
ALTER TYPE "role" ADD VALUE 'controle';

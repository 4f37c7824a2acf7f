import { apiError } from '@espace/contracts/kernel/errors'
import type { uploadsAdminContract } from '@espace/contracts/uploads/uploads'
import express, { type RequestHandler, Router } from 'express'
import type { Handlers } from '#http/mount.ts'
import type { Services } from '#services.ts'
import { uploadsService } from './uploads.service.ts'

export function uploadsHandlers(services: Services): Handlers<typeof uploadsAdminContract> {
  const uploads = uploadsService(services)
  const store = async ({ file, query }: Upload) => ({ path: await uploads.store(file, query.crop) })
  return { spectacleImage: store, artisteImage: store, lieuImage: store, photo: store }
}

type Upload = Parameters<Handlers<typeof uploadsAdminContract>['photo']>[0]

/**
 * The stored pictures, outside the contract because they are files: only `.webp`, for ever the same
 * under their name, and harmless should one ever be opened as a document.
 */
export function serveUploads(uploadsDir: string): RequestHandler {
  const router = Router()
  router.get(/\.webp$/, (_, response, next) => {
    response.set('Content-Security-Policy', "default-src 'none'; sandbox")
    next()
  })
  router.get(
    /\.webp$/,
    express.static(uploadsDir, { immutable: true, maxAge: '1y', index: false, redirect: false }),
  )
  router.use(() => {
    throw apiError('RESSOURCE_INTROUVABLE')
  })
  return router
}

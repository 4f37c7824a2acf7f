import { apiError } from '@espace/contracts/kernel/errors'
import express, { type RequestHandler, Router } from 'express'

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

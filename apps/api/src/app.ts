import type { PrismaClient } from '@espace/prisma/client'
import type { Logger } from '@espace/server/log'
import { logRequests } from '@espace/server/request-log'
import express, { type Express } from 'express'
import helmet from 'helmet'
import { serveSocialCards } from './features/spectacles/social-card.ts'
import { serveUploads } from './features/uploads/uploads.static.ts'
import { serveDocs } from './http/docs.ts'
import { answerError, answerNotFound } from './http/error-handler.ts'
import { serveHealth } from './http/health.ts'
import { LastGoodAnswers } from './http/last-good-answers.ts'
import { createMetrics } from './http/metrics.ts'
import { mount } from './http/mount.ts'
import { mountRooms } from './rooms.ts'

export interface AppDeps {
  db: PrismaClient
  log: Logger
  /** Folder of the stored pictures. */
  uploadsDir: string
}

/** The API as an Express application; a request passes these lines from top to bottom. */
export function createApp(deps: AppDeps): Express {
  const app = express()
  app.disable('x-powered-by')
  app.set('query parser', 'simple')
  app.set('etag', 'strong')

  app.use(logRequests(deps.log))
  const metrics = createMetrics()
  app.use(metrics.measure)
  app.use(
    helmet({
      contentSecurityPolicy: {
        useDefaults: false,
        directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
      },
      crossOriginResourcePolicy: { policy: 'same-origin' },
    }),
  )

  serveHealth(app, deps.db)
  app.get('/metrics', metrics.serve)
  app.use('/uploads', serveUploads(deps.uploadsDir))
  serveDocs(app)
  const lastGood = new LastGoodAnswers()
  app.use(serveSocialCards(deps))
  mountRooms((contract, handlers) => mount(app, contract, handlers, lastGood), deps)

  app.use(answerNotFound)
  app.use(answerError(deps.log))
  return app
}

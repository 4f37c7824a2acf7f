import { type DestinationStream, type Logger, pino } from 'pino'
import { errorForLog } from './error-for-log.ts'

export type { Logger }

/**
 * The JSON log of a process. It gets no personal data but account ids and truncated addresses, and of errors
 * only what `errorForLog` lets through.
 *
 * @param destination standard output by default
 */
export const createLog = (name: string, level: string, destination?: DestinationStream): Logger => {
  const options = {
    name,
    level,
    base: { name },
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
    serializers: { err: errorForLog },
  }
  return destination ? pino(options, destination) : pino(options)
}

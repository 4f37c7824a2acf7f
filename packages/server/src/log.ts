import { type Logger, pino } from 'pino'

export type { Logger }

/** The JSON log of a process, on standard output. Nothing personal is ever handed to it. */
export const createLog = (name: string, level: string): Logger =>
  pino({
    name,
    level,
    base: { name },
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
  })

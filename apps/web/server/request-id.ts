import type { IncomingMessage } from 'node:http'

/** The id under which the log knows a request; what we ask of the API for it carries the same. */
export const requestIdOf = ({ id }: IncomingMessage): string => (typeof id === 'string' ? id : '')

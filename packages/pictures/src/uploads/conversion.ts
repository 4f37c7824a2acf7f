import type { RefusalReason } from './picture-error.ts'

/** The part of an upright picture to keep, in shares of its width and height. */
export interface Crop {
  left: number
  top: number
  width: number
  height: number
}

/** A request to the conversion process. */
export interface Conversion {
  id: number
  bytes: Uint8Array
  uploadsDir: string
  crop?: Crop | undefined
}

/** Its result: the path, the reason of a refusal, or the error of the storage. */
export interface Converted {
  id: number
  path?: string
  reason?: RefusalReason
  /** Of the system, such as ENOSPC. */
  code?: string
  message?: string
}

export const isConversion = (message: unknown): message is Conversion =>
  isNumbered(message) && 'bytes' in message && 'uploadsDir' in message

export const isConverted = (message: unknown): message is Converted => isNumbered(message)

const isNumbered = (message: unknown): message is { id: number } =>
  typeof message === 'object' && message !== null && 'id' in message

import { type ChildProcess, fork } from 'node:child_process'
import { setPriority } from 'node:os'
import { join } from 'node:path'
import { type Conversion, type Converted, type Crop, isConverted } from './conversion.ts'
import { PictureError } from './picture-error.ts'

/** The idle timeout of the child process: it holds some 100 MB. */
const IDLE_MS = 60_000

/** Serving pages has priority; on a machine busy with other work, pictures still get their share. */
const NICENESS = 10

/** The timeout of a conversion: more than ten times its duration, nine queued ones included. */
const LATE_MS = 120_000

/** A storage failure, through no fault of the picture; partial files are removed. */
export class StorageError extends Error {
  override name = 'StorageError'
  /** The system's error code, such as ENOSPC; empty when there is none. */
  readonly code: string

  constructor(message: string, code = '') {
    super(message)
    this.code = code
  }
}

interface Waiting {
  resolve: (path: string) => void
  reject: (error: Error) => void
}

/**
 * Stores uploaded pictures, in a low-priority child process: uploads do not slow page requests down, and a picture
 * that crashes the decoder takes nothing else with it.
 */
export class PictureStore {
  readonly #uploadsDir: string
  readonly #waiting = new Map<number, Waiting>()
  #child: ChildProcess | undefined
  #idle: NodeJS.Timeout | undefined
  #last = 0

  constructor(uploadsDir: string) {
    this.#uploadsDir = uploadsDir
  }

  /**
   * @returns the path of the stored picture, see `storePicture`
   * @throws {PictureError} a picture that is refused
   * @throws {StorageError}
   */
  async store(bytes: Uint8Array, crop?: Crop): Promise<string> {
    clearTimeout(this.#idle)
    const child = this.#child ?? this.#start()
    this.#last += 1
    const id = this.#last
    const { promise, resolve, reject } = Promise.withResolvers<string>()
    this.#waiting.set(id, { resolve, reject })
    const late = setTimeout(() => child.kill('SIGKILL'), LATE_MS).unref()
    const conversion: Conversion = { id, bytes, uploadsDir: this.#uploadsDir, crop }
    child.send(conversion, (error) => {
      if (error) reject(new StorageError(error.message))
    })
    try {
      return await promise
    } finally {
      clearTimeout(late)
      this.#waiting.delete(id)
      if (this.#waiting.size === 0) this.#idle = setTimeout(() => this.close(), IDLE_MS).unref()
    }
  }

  /** Ends the child process; the next picture starts another one. */
  close(): void {
    this.#child?.kill()
    this.#lose(this.#child, 'The process that converts pictures was ended.')
  }

  #start(): ChildProcess {
    const child = fork(join(import.meta.dirname, 'convert-process.ts'), {
      serialization: 'advanced',
      execArgv: [],
    })
    this.#child = child
    stepBack(child.pid)
    child.on('message', (message) => {
      if (isConverted(message)) this.#settle(message)
    })
    child.once('error', (error) => this.#lose(child, error.message))
    child.once('exit', () => this.#lose(child, 'The process that converts pictures has ended.'))
    child.unref()
    child.channel?.unref()
    return child
  }

  #settle({ id, path, reason, code, message = '' }: Converted): void {
    const waiting = this.#waiting.get(id)
    if (path !== undefined) waiting?.resolve(path)
    else waiting?.reject(reason ? new PictureError(reason) : new StorageError(message, code))
  }

  #lose(child: ChildProcess | undefined, message: string): void {
    if (this.#child !== child) return
    this.#child = undefined
    for (const { reject } of this.#waiting.values()) reject(new StorageError(message))
  }
}

/** Lowers the priority before threads start, which inherit it. Without the permission it stays equal. */
function stepBack(pid: number | undefined): void {
  try {
    if (pid !== undefined) setPriority(pid, NICENESS)
  } catch {
    // A system without that permission: equal priority.
  }
}

import { BarcodeDetector as OwnDetector } from 'qr/decode.js'

/** A barcode detector; the browser's own is preferred because it is faster than the library. */
interface Detector {
  detect: (source: HTMLVideoElement) => Promise<{ rawValue: string }[]>
}

declare global {
  interface Window {
    BarcodeDetector?: {
      new (options: { formats: string[] }): Detector
      getSupportedFormats: () => Promise<string[]>
    }
  }
}

const QR = 'qr_code'

async function detector(): Promise<Detector> {
  const Native = window.BarcodeDetector
  const formats: string[] = (await Native?.getSupportedFormats().catch(() => [])) ?? []
  const Detector = Native && formats.includes(QR) ? Native : OwnDetector
  return new Detector({ formats: [QR] })
}

/** Scan interval: ten a second are enough for a ticket held by hand. */
const LOOK_MS = 100

/** How long a code must be out of sight before it counts again. */
const GONE_MS = 1_500

/**
 * Scans the camera's picture for codes; a code that stays in sight counts once.
 *
 * @returns a function that stops scanning and the camera
 * @throws {DOMException} without a camera, or without permission to use it
 */
export async function startScanner(
  video: HTMLVideoElement,
  onCode: (code: string) => void,
): Promise<() => void> {
  const stream = await navigator.mediaDevices.getUserMedia({
    video: { facingMode: 'environment', width: { ideal: 1280 } },
  })
  const finder = await detector()
  const seen = new Map<string, number>()
  let timer = 0
  let isStopped = false
  const look = async () => {
    const codes = await finder.detect(video).catch(() => [])
    if (isStopped) return
    for (const { rawValue } of codes) {
      const isNew = Date.now() - (seen.get(rawValue) ?? 0) > GONE_MS
      seen.set(rawValue, Date.now())
      if (isNew) onCode(rawValue)
    }
    timer = window.setTimeout(() => void look(), LOOK_MS)
  }
  const stop = () => {
    isStopped = true
    window.clearTimeout(timer)
    for (const track of stream.getTracks()) track.stop()
    video.srcObject = null
  }
  try {
    video.srcObject = stream
    await video.play()
  } catch (error) {
    stop()
    throw error
  }
  void look()
  return stop
}

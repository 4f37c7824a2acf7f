import { store, stored } from '#shared/lib/kept.ts'

const DEVICE_KEY = 'accueil-appareil'

/** Id of a recorded event. `randomUUID` exists only over https, and a venue may try the product over http. */
export function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const hex = Array.from(bytes, (byte, index) => {
    if (index === 6) return ((byte & 0x0f) | 0x40).toString(16)
    return (index === 8 ? (byte & 0x3f) | 0x80 : byte).toString(16).padStart(2, '0')
  }).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

/** Random id of this phone, kept in local storage; it does not identify its user. */
export function deviceName(): string {
  const known = stored(DEVICE_KEY)
  if (known) return known
  const name = `tel-${newId().slice(0, 4)}`
  return store(DEVICE_KEY, name) ? name : 'tel'
}

declare module 'fontkit' {
  export interface Font {
    unitsPerEm: number
    capHeight: number
    getVariation: (settings: Record<string, number>) => Font
    layout: (text: string) => { advanceWidth: number }
  }
  export function create(bytes: Uint8Array): Font
}

declare module 'wawoff2' {
  export function decompress(bytes: Uint8Array): Promise<Uint8Array>
}

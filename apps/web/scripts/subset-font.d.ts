declare module 'subset-font' {
  export default function subsetFont(
    font: Uint8Array,
    text: string,
    options: { targetFormat: 'woff2'; variationAxes: Record<string, number> },
  ): Promise<Uint8Array>
}

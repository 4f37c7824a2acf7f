/** The part of the WebAssembly interface that `schema-engine.ts` uses; TypeScript keeps it in its DOM library. */
declare namespace WebAssembly {
  type Exports = Record<string, unknown>
  function instantiate(
    bytes: Uint8Array,
    imports: Record<string, object>,
  ): Promise<{ instance: { exports: Exports } }>
}

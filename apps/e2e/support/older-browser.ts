/**
 * Run in a page, takes away what the oldest supported browsers lack (docs/architecture.md). Popovers stay, as Chromium
 * draws them by itself.
 */
export function olderBrowser(): void {
  const missing: [object, string[]][] = [
    [globalThis, ['Temporal', 'scheduler', 'requestIdleCallback', 'BarcodeDetector', 'navigation']],
    [AbortSignal, ['any']],
    [Array, ['fromAsync']],
    [Error, ['isError']],
    [Map, ['groupBy']],
    [Object, ['groupBy']],
    [Promise, ['try', 'withResolvers']],
    [RegExp, ['escape']],
    [URL, ['canParse', 'parse']],
    [Document.prototype, ['startViewTransition']],
    [Element.prototype, ['moveBefore', 'onscrollend', 'setHTML']],
    [
      Set.prototype,
      ['difference', 'intersection', 'isDisjointFrom', 'isSubsetOf', 'isSupersetOf', 'union'],
    ],
    [
      Object.getPrototypeOf(Object.getPrototypeOf([].values())),
      ['drop', 'every', 'filter', 'find', 'flatMap', 'map', 'reduce', 'some', 'take', 'toArray'],
    ],
  ]
  for (const [owner, names] of missing) {
    for (const name of names) {
      if (Reflect.has(owner, name) && !Reflect.deleteProperty(owner, name)) {
        throw new Error(`${name} cannot be taken away`)
      }
    }
  }
}

/** In a page: what Chromium and Firefox do where a visitor blocks all cookies. */
export function blockStorage(): void {
  const refusal = () => new DOMException('The operation is insecure.', 'SecurityError')
  for (const name of ['localStorage', 'sessionStorage']) {
    Object.defineProperty(globalThis, name, {
      get: () => {
        throw refusal()
      },
    })
  }
  const refuse = () => Promise.reject(refusal())
  Object.assign(CacheStorage.prototype, { open: refuse, delete: refuse, match: refuse })
}

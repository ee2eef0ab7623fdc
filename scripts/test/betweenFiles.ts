import { afterAll, vi } from 'vitest'

/*
 * Test files that share a process share its modules and its document. Once a file has ended, the page is as it was before: no
 * element, no entry in a storage, no listener on the window, no fake and no stub is left for the next file.
 */
const { addEventListener } = globalThis
const added: Parameters<typeof addEventListener>[] = []
if (globalThis.document) {
  globalThis.addEventListener = (...args: Parameters<typeof addEventListener>) => {
    added.push(args)
    addEventListener(...args)
  }
}

/** The global property in which Node keeps its HTTP client after the first request. */
const httpClient = Symbol.for('undici.globalDispatcher.1')

interface HttpClient {
  destroy(): Promise<void>
}

/** Ends all connections of `fetch`: their timers would run on the fake clock of a later file, and be counted as left behind. */
async function endConnections() {
  const page = globalThis as { [httpClient]?: HttpClient }
  const before = page[httpClient]
  if (!before) return
  const Client = before.constructor as new () => HttpClient
  page[httpClient] = new Client()
  await before.destroy()
}

afterAll(async () => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  // Vitest refuses what a file imports after its end, and a refused module stays refused for the files after it.
  await vi.dynamicImportSettled()
  await endConnections()
  if (!globalThis.document) return
  globalThis.addEventListener = addEventListener
  for (const [type, listener, options] of added) globalThis.removeEventListener(type, listener, options)
  for (const { attributes } of [document.documentElement, document.head, document.body]) {
    for (const { name } of [...attributes]) attributes.removeNamedItem(name)
  }
  document.head.replaceChildren()
  document.body.replaceChildren()
  localStorage.clear()
  sessionStorage.clear()
  history.replaceState(null, '', '/')
})

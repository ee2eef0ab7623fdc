/** Where a browser without storage for frames keeps what it must remember: until the page is left. */
const memory = new Map<string, string>()

/** Storage of the frame, which the browser may refuse to give. */
const storage = {
  get(key: string): string | null {
    try {
      return localStorage.getItem(key)
    } catch {
      return memory.get(key) ?? null
    }
  },
  set(key: string, value: string): void {
    try {
      localStorage.setItem(key, value)
    } catch {
      memory.set(key, value)
    }
  },
  delete(key: string): void {
    try {
      localStorage.removeItem(key)
    } catch {
      memory.delete(key)
    }
  },
}

/** Requests to the service, with the session and the device of this browser. */
export interface Api {
  /** Throws an `Error` with the message of the service. */
  post(path: string, body?: unknown): Promise<Record<string, unknown>>
  /** Repeats a request that waits for a person, until `isApproved`. Rejects once `signal` aborts. */
  wait(path: string, signal: AbortSignal): Promise<Record<string, unknown>>
  /** Keeps the session of this app; `undefined` ends it. */
  setToken(token: string | undefined): void
}

const deviceKey = 'portico-wallet.device'

function deviceToken(): string {
  const known = storage.get(deviceKey)
  if (known) return known
  const bytes = crypto.getRandomValues(new Uint8Array(32))
  const token = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  storage.set(deviceKey, token)
  return token
}

/** Makes the requests of one app. */
export function createApi(origin: string): Api {
  // Apps of one site share this storage, and must not share a session.
  const tokenKey = `portico-wallet.session ${origin}`
  const setToken = (token: string | undefined) => (token ? storage.set(tokenKey, token) : storage.delete(tokenKey))

  async function post(path: string, body: unknown = {}, signal?: AbortSignal) {
    const token = storage.get(tokenKey)
    const response = await fetch(path, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-app-origin': origin,
        'x-device': deviceToken(),
        ...(token && { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify(body),
      ...(signal && { signal }),
    })
    const answer = (await response.json()) as Record<string, unknown>
    if (response.status === 401) setToken(undefined)
    if (!response.ok) throw new Error(String(answer.message))
    return answer
  }

  return {
    post: (path, body) => post(path, body),
    async wait(path, signal) {
      for (;;) {
        const answer = await post(path, {}, signal)
        if (answer.isApproved) return answer
      }
    },
    setToken,
  }
}

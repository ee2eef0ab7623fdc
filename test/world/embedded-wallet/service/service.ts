import type { Struct } from 'superstruct'
import type { Limits, ServiceOptions, Store } from './types.ts'
import type { Vault } from './vault.ts'

/** What every handler works with. */
export interface Service extends Omit<ServiceOptions, 'limits' | 'log' | 'now' | 'store'> {
  readonly store: Store
  readonly vault: Vault
  readonly limits: Limits
  readonly log: NonNullable<ServiceOptions['log']>
  readonly now: () => number
}

/** A request that the frame makes for the app around it. */
export interface Call {
  /** The network address of the caller. */
  readonly address: string
  /** The origin of the app. */
  readonly origin: string
  /** A random text that the browser keeps; it tells a known device. */
  readonly device: string
  /** The token of the session; empty without one. */
  readonly token: string
  /** Aborts with the connection. */
  readonly signal: AbortSignal
}

/** Answers JSON to JSON of a checked shape. */
export interface Action {
  readonly input: Struct<unknown, unknown>
  readonly limit: keyof Omit<Limits, 'mails'>
  readonly run: (input: never, call: Call, service: Service) => Promise<unknown>
}

/** Defines an action. */
export const action = <Value, Schema>(
  input: Struct<Value, Schema>,
  run: (input: Value, call: Call, service: Service) => Promise<unknown>,
  limit: Action['limit'] = 'requests',
): Action => ({ input: input as never, run, limit })

/** A request that is refused; its message is shown to the user. */
export class RefusedError extends Error {
  override readonly name = 'RefusedError'
  readonly status: number
  constructor(message: string, status = 400) {
    super(message)
    this.status = status
  }
}

const minute = 60_000
/** How long a login, its codes and its links live, in ms. */
export const loginMs = 20 * minute
/** How long a session lives, in ms. */
export const sessionMs = 7 * 24 * 60 * minute

export const defaultLimits: Limits = {
  mails: { count: 6, windowMs: loginMs },
  logins: { count: 30, windowMs: loginMs },
  requests: { count: 1200, windowMs: minute },
}

/** The length of a body, in bytes, beyond which it is not read. */
const longestBody = 512 * 1024

/** Reads a body. Throws once it is too long, so that a body without an end fills no memory. */
export async function readText(request: Request): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  let length = 0
  for await (const chunk of (request.body ?? []) as AsyncIterable<Uint8Array>) {
    length += chunk.length
    if (length > longestBody) throw new RefusedError('The request is too long', 413)
    text += decoder.decode(chunk, { stream: true })
  }
  return text + decoder.decode()
}

/** Counts one use. Throws once there were too many. */
export async function countUse({ vault, store, limits }: Service, name: keyof Limits, subject: string): Promise<void> {
  const { count, windowMs } = limits[name]
  const uses = await store.increment(`limit:${name}:${await vault.mac('limit', name, subject)}`, windowMs)
  if (uses > count) throw new RefusedError('Too many requests. Try again later.', 429)
}

/** Reads a record that was kept by `keep`; `undefined` if it is not there. */
export async function recall<Kept>({ store, vault }: Service, key: string): Promise<Kept | undefined> {
  const sealed = await store.get(key)
  return sealed === undefined ? undefined : (JSON.parse(await vault.open(sealed, key)) as Kept)
}

/** Keeps a record, encrypted, at a key. */
export const keep = async (
  { store, vault }: Service,
  key: string,
  value: unknown,
  options?: Parameters<Store['set']>[2],
): Promise<boolean> => store.set(key, await vault.seal(JSON.stringify(value), key), options)

/** Reads a record and deletes it; of two callers one gets it. */
export async function take<Kept>(service: Service, key: string): Promise<Kept | undefined> {
  const kept = await recall<Kept>(service, key)
  return (await service.store.delete(key)) ? kept : undefined
}

/** Asks until there is an answer, for 20 s at most, which is shorter than what proxies let a request last. */
export async function waitFor<Answer>(
  read: () => Promise<Answer | undefined>,
  signal: AbortSignal,
): Promise<Answer | undefined> {
  for (let round = 0; round < 100 && !signal.aborted; round++) {
    const answer = await read()
    if (answer !== undefined) return answer
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  return undefined
}

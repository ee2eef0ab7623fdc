import { abortable, defineStorageKey, sleep, soundRecord } from 'portico/kernel'
import { number, string, type } from 'superstruct'
import type { Runtime, Turn, WalletContext } from '../runtime.ts'

/** The owner of each lock, and when it expires, in milliseconds since the epoch. */
const storedLeases = defineStorageKey('leases', soundRecord(string(), type({ owner: string(), until: number() })), {})

/** Lifetime of a lease in milliseconds; a live tab renews it. */
const leaseTime = 5_000
/** How long another tab has to overwrite a lease that was taken at the same moment, in milliseconds. */
const settleTime = 30
const retryTime = 250

/**
 * Runs `work` in one tab of the browser at a time: by Web Locks if allowed, else by a lease in storage. Rejects with
 * the abort reason, or as `work` does.
 */
export async function inOneTab<Value>(
  runtime: Runtime,
  name: string,
  work: () => Promise<Value>,
  signal: AbortSignal,
): Promise<Value> {
  const { ctx, turns } = runtime
  const turn = turns.get(name) ?? beginTurn(ctx, `${ctx.name}/${name}`)
  turns.set(name, turn)
  turn.users++
  try {
    await abortable(turn.begun, signal)
    return await work()
  } finally {
    if (--turn.users === 0) {
      turns.delete(name)
      turn.end()
    }
  }
}

function beginTurn(ctx: WalletContext, name: string): Turn {
  const controller = new AbortController()
  const signal = AbortSignal.any([ctx.signal, controller.signal])
  const over = new Promise<void>((resolve) => {
    signal.addEventListener('abort', () => resolve(), { once: true })
  })
  const { locks } = globalThis.navigator ?? {}
  const begun = new Promise<void>((resolve, reject) => {
    const hold = () => {
      resolve()
      return over
    }
    const lease = () => holdLease(ctx, name, hold, signal)
    // Frames may not use locks where the browser blocks their storage, but a host may bring its own.
    const held = locks
      ? locks.request(name, { signal }, hold).catch((error) => (signal.aborted ? Promise.reject(error) : lease()))
      : lease()
    held.catch(reject)
  })
  // The caller may have stopped waiting.
  begun.catch(() => {})
  return { begun, users: 0, end: () => controller.abort() }
}

async function holdLease(
  { storage }: WalletContext,
  name: string,
  hold: () => Promise<void>,
  signal: AbortSignal,
): Promise<void> {
  // Pages without https, which have no Web Locks, have no `randomUUID` either.
  const owner = crypto.getRandomValues(new Uint32Array(4)).join('-')
  const read = () => storage.get(storedLeases)[name]
  const write = () =>
    storage.set(storedLeases, { ...storage.get(storedLeases), [name]: { owner, until: Date.now() + leaseTime } })
  for (;;) {
    const lease = read()
    // A lease too far in the future comes from a clock that was set back: ignore it.
    if (!lease || lease.until <= Date.now() || lease.until > Date.now() + leaseTime) {
      write()
      await sleep(settleTime, signal)
      if (read()?.owner === owner) break
    } else await sleep(retryTime, signal)
  }
  const renewal = setInterval(write, leaseTime / 2)
  await hold()
  clearInterval(renewal)
  const { [name]: own, ...others } = storage.get(storedLeases)
  if (own?.owner === owner) storage.set(storedLeases, others)
}

import { sleep } from 'portico/kernel'
import { abortReason } from '../../kernel/internal.ts'
import type { Connector } from '../connector.ts'
import type { Runtime } from '../runtime.ts'
import { inOneTab } from './tabLock.ts'

/** How long a remembered wallet may take to answer, in milliseconds. */
const timeLimit = 10_000

/**
 * Asks a remembered wallet, with a limit of ten seconds. Connectors with `prepare` share their client among all tabs of
 * a browser, so tabs take turns. Rejects with the abort reason, or as `ask` does.
 */
export function inTurn<Value>(
  runtime: Runtime,
  { id, prepare }: Connector,
  ask: (limit: AbortSignal) => Promise<Value>,
  signal: AbortSignal,
): Promise<Value> {
  const turn = () => withinTimeLimit(signal, ask)
  return prepare ? inOneTab(runtime, `restore:${id}`, turn, signal) : turn()
}

/** Asks a wallet without a prompt, with a limit of ten seconds. Rejects with the abort reason, or as `work` does. */
export async function withinTimeLimit<Value>(
  signal: AbortSignal,
  work: (limit: AbortSignal) => Promise<Value>,
): Promise<Value> {
  const timer = new AbortController()
  const limit = AbortSignal.any([signal, timer.signal])
  sleep(timeLimit, limit).then(
    () => timer.abort(abortReason('The wallet did not answer in time')),
    () => {},
  )
  try {
    return await work(limit)
  } finally {
    timer.abort()
  }
}

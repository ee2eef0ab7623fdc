import { isAbort, sleep } from 'portico/kernel'
import type { Namespace } from '../caip.ts'
import { DisconnectFailedError } from '../errors/domain.ts'
import { toWalletError } from '../errors/toWalletError.ts'
import { dispatch, type Runtime } from '../runtime.ts'
import { dropSession } from './openSession.ts'

/** How long a wallet may take to say goodbye, in milliseconds. */
const patience = 3000

/**
 * Disconnects one namespace, or all. Whatever the wallets answer, nobody is connected afterwards; what failed is then
 * thrown as 'Failed to disconnect', with the failure of each chain in an `AggregateError` as cause.
 */
export async function disconnect(runtime: Runtime, namespace?: Namespace): Promise<void> {
  const { ctx, sessions } = runtime
  const wanted = namespace ? [namespace] : [...new Set([...sessions.keys(), ...runtime.attempts.keys()])]
  const failures: unknown[] = []
  await Promise.all(
    wanted.map(async (item) => {
      const live = sessions.get(item)
      dispatch(ctx, item, { type: 'disconnecting' })
      try {
        if (live) await withinPatience(live.session.disconnect())
      } catch (error) {
        failures.push(toWalletError(error))
      }
      if (sessions.get(item) === live) dropSession(runtime, item)
    }),
  )
  if (failures.length > 0) {
    throw new DisconnectFailedError({
      cause: new AggregateError(failures, `${failures.length} of ${wanted.length} failed`),
    })
  }
}

async function withinPatience(goodbye: Promise<void>): Promise<void> {
  const timer = new AbortController()
  try {
    await Promise.race([goodbye, sleep(patience, timer.signal)])
  } finally {
    timer.abort()
    goodbye.catch((error: unknown) => isAbort(error))
  }
}

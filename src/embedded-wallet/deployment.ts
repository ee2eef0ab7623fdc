import { sleep } from 'portico/kernel'
import type { Context } from './frame.ts'
import type { Login } from './login.ts'

/** A smart account is deployed with the first transaction that it sends. */
const deploying: ReadonlySet<string> = new Set(['eth_sendTransaction', 'eth_sendUserOperation', 'wallet_sendCalls'])

export const deploys = (method: string): boolean => deploying.has(method)

/** The pauses before the frame is asked, in milliseconds: a transaction that was sent is not yet in a block. */
const pauses = [0, 5_000, 15_000, 60_000]

/** After the account has sent something: asks the frame whether the account is deployed by now, until it is. */
export function watchDeployment(ctx: Context, login: Pick<Login, 'askDeployed'>): void {
  void ctx.latest('deployment', async (signal) => {
    try {
      for (const pause of pauses) {
        if (pause) await sleep(pause, signal)
        if (await login.askDeployed(signal)) return
      }
    } catch (error) {
      if (signal.aborted) return
      ctx.log.info('The embedded wallet did not say whether the smart account is deployed', error)
    }
  })
}

import { isAbort } from 'portico/kernel'
import { type Namespace, walletRef } from 'portico/wallet'
import { readAccount } from '../state.ts'
import type { PorticoModal } from '../types.ts'

/**
 * Asks for the native balance while `isWanted`, again after each change of account or network, until `signal` aborts.
 * The returned function looks once more, after what `isWanted` or `namespace` give has changed. A failure goes to the log:
 * a button without a balance is still a button.
 */
export function watchBalance(
  { source, load }: Pick<PorticoModal, 'source' | 'load'>,
  options: { namespace(): Namespace | undefined; isWanted(): boolean },
  signal: AbortSignal,
): () => void {
  let asked: string | undefined
  const check = () => {
    const { isConnected, caipAddress, namespace } = readAccount(source.store.get, options.namespace())
    const wanted = isConnected && options.isWanted() ? caipAddress : undefined
    if (wanted === asked) return
    asked = wanted
    if (!wanted || !namespace) return
    void load().then(async (kernel) => {
      try {
        await kernel.peek(walletRef)?.refreshBalance(namespace, { signal })
      } catch (error) {
        if (!isAbort(error)) kernel.log.warn('The balance could not be read', error)
      }
    })
  }
  signal.addEventListener('abort', source.store.subscribe(check))
  check()
  return check
}

import { isAbort } from 'portico/kernel'
import { type Balance, type Namespace, selectConnection, wallet } from 'portico/wallet'
import { runningKernel } from '../runningKernel.ts'
import { readAccount } from '../state.ts'
import type { PorticoModal } from '../types.ts'
import { formatButtonBalance } from './formatBalance.ts'

interface BalanceWatch {
  namespace(): Namespace | undefined
  isWanted(): boolean
  /** Called with the formatted balance; `undefined` while there is none to show. */
  onText(text: string | undefined): void
}

/**
 * Reads the native balance while `isWanted`, again after each change of account or network, until `signal` aborts. Call
 * the returned function when `isWanted` or `namespace` returns another value. Failures are logged only: the button
 * works without a balance.
 */
export function watchBalance(
  modal: Pick<PorticoModal, 'source' | 'kernel' | 'load' | 'ready'>,
  { namespace: namespaceOf, isWanted, onText }: BalanceWatch,
  signal: AbortSignal,
): () => void {
  const { source } = modal
  let asked: string | undefined
  let shown: Balance | null = null
  let format = source.messages.format

  const ask = async (namespace: Namespace) => {
    const kernel = await runningKernel(modal)
    try {
      await kernel.peek(wallet)?.refreshBalance(namespace, { signal })
    } catch (error) {
      if (!isAbort(error)) kernel.log.warn('The balance could not be read', error)
    }
  }
  const show = async (balance: Balance | null) => {
    const text = balance ? await formatButtonBalance(balance, format) : undefined
    if (balance === shown && !signal.aborted) onText(text)
  }
  const check = () => {
    const { get } = source.store
    const { isConnected, caipAddress, namespace } = readAccount(get, namespaceOf())
    const wanted = isConnected && isWanted() ? caipAddress : undefined
    const balance = wanted ? selectConnection(get, namespace).balance : null
    if (balance !== shown || format !== source.messages.format) {
      shown = balance
      format = source.messages.format
      // Ignore a failure to load the code: the next balance loads it again.
      show(balance).catch(() => {})
    }
    if (wanted === asked) return
    asked = wanted
    if (wanted && namespace) ask(namespace).catch(() => {})
  }
  signal.addEventListener('abort', source.store.subscribe(check))
  check()
  return check
}

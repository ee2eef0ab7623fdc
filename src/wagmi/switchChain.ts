import type { ConnectOutcome, PorticoModal } from 'portico'
import { isPorticoError } from 'portico/kernel'
import { type Chain, ProviderDisconnectedError, SwitchChainError, UserRejectedRequestError } from 'viem'
import { readConnected } from './connected.ts'
import { type ChainDescription, isDeclined, switchDescribed } from './describeChain.ts'

const toError = (cause: unknown) => (cause instanceof Error ? cause : new Error(String(cause)))

const isRejection = (error: unknown) => isPorticoError(error) && error.code === 'USER_REJECTED_REQUEST'

/** Converts an outcome of `modal.connect()` to the error of wagmi's own connectors: `UserRejectedRequestError` for a refusal. */
export function toConnectError(outcome: Exclude<ConnectOutcome, { readonly status: 'connected' }>): Error {
  if (outcome.status === 'failed') return toError(outcome.error)
  return new UserRejectedRequestError(
    outcome.status === 'rejected' ? toError(outcome.error) : new Error(`The modal was left: ${outcome.status}`),
  )
}

/** Converts an error of switching to the error of wagmi's own connectors. */
const toSwitchError = (cause: unknown): Error =>
  isRejection(cause) || isDeclined(cause)
    ? new UserRejectedRequestError(toError(cause))
    : new SwitchChainError(toError(cause))

/**
 * Switches the wallet to a chain; a chain that only wagmi knows is added to the modal's networks first. A wallet that does
 * not know the chain adds it, as `description` says if it is given. Also settles if the wallet does not answer but reaches
 * the chain or disconnects. Throws `UserRejectedRequestError` or `SwitchChainError`.
 */
export async function switchChain(modal: PorticoModal, chain: Chain, description?: ChainDescription): Promise<void> {
  const over = new AbortController()
  try {
    if (!modal.getNetwork('eip155').networks.some(({ id }) => id === chain.id)) await modal.addNetwork(chain)
    const move = async () => {
      const isThere = () => readConnected(modal)?.chainId === chain.id
      if (description && !isThere()) await switchDescribed(modal.getProvider('eip155'), chain, description)
      over.signal.throwIfAborted()
      await modal.switchNetwork({ id: chain.id }, { signal: over.signal })
    }
    await Promise.race([move(), untilMoved(modal, chain, over.signal)])
    const now = readConnected(modal)
    if (now && now.chainId !== chain.id) throw new Error(`The wallet is on chain ${now.chainId}`)
  } catch (error) {
    throw toSwitchError(error)
  } finally {
    over.abort()
  }
}

/** Resolves when the wallet is on the chain; rejects when the wallet disconnects. */
function untilMoved(modal: PorticoModal, chain: Chain, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const check = () => {
      if (readConnected(modal)?.chainId === chain.id) resolve()
      else if (modal.getAccount('eip155').status === 'disconnected') {
        reject(new ProviderDisconnectedError(new Error('The wallet was disconnected')))
      }
    }
    const stop = modal.subscribeAccount(check, 'eip155')
    signal.addEventListener('abort', stop, { once: true })
  })
}

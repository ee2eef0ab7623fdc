import { sleep } from 'portico/kernel'
import { ChainNotSupportedError, meaningOf, type Network, readForeignError } from 'portico/wallet'
import { readChainId } from './answers.ts'
import { isUnknownChain } from './errors.ts'
import type { Ask } from './provider.ts'

/** Some wallets answer before they have moved: how often, and how far apart in ms, to look again. */
const looks = 10
const lookSpacing = 100

/** Failures that do not mean that the chain is unsupported: trying again may work. */
const passing: ReadonlySet<unknown> = new Set(['rejected', 'pending', 'unauthorized', 'disconnected', 'limited'])

/** Other words of wallets that do not know a chain. Errors of other calls have them too, with another meaning. */
const otherWords = /\b(?:unknown|unsupported) network|\b(?:chain|network)(?: id)? (?:is )?not (?:supported|configured)/i

const mayBeAdded = (error: unknown) =>
  isUnknownChain(error) ||
  (!passing.has(meaningOf(error)) && readForeignError(error).some(({ message }) => otherWords.test(message)))

const toSwitchError = (error: unknown) =>
  passing.has(meaningOf(error)) ? error : new ChainNotSupportedError({ cause: error })

/** Wallets refuse http, except to the machine itself. */
const isWalletUrl = (url: string) => /^(?:https:|http:\/\/(?:localhost|127\.0\.0\.1|\[::1\])[:/])/i.test(`${url}/`)

/** The parameter of `wallet_addEthereumChain` (EIP-3085), with the network's own URLs alone. */
function toAddParameter(network: Network, chainId: string) {
  const explorer = network.blockExplorers?.default.url
  return {
    chainId,
    chainName: network.name,
    nativeCurrency: network.nativeCurrency,
    rpcUrls: network.rpcUrls.chainDefault.http.filter(isWalletUrl),
    ...(explorer && isWalletUrl(explorer) && { blockExplorerUrls: [explorer] }),
  }
}

/**
 * Switches a wallet to a network (EIP-3326), after adding it (EIP-3085) if it is unknown, and checks the result. Throws
 * `CHAIN_NOT_SUPPORTED` if the wallet can not, `USER_REJECTED_REQUEST` if the user declines.
 */
export async function switchNetwork(ask: Ask, network: Network, signal: AbortSignal): Promise<void> {
  const id = Number(network.id)
  if (network.chainNamespace !== 'eip155' || !Number.isSafeInteger(id)) throw new ChainNotSupportedError()
  const chainId = `0x${id.toString(16)}`
  const isThere = async () => readChainId(await ask('eth_chainId', undefined, signal), 'eth_chainId') === id
  const move = () => ask('wallet_switchEthereumChain', [{ chainId }], signal)

  const add = async () => {
    const parameter = toAddParameter(network, chainId)
    if (parameter.rpcUrls.length === 0) throw new ChainNotSupportedError()
    await ask('wallet_addEthereumChain', [parameter], signal)
    if (!(await isThere())) await move()
  }

  try {
    await move().catch((error: unknown) => {
      signal.throwIfAborted()
      if (!mayBeAdded(error)) throw error
      return add()
    })
    for (let look = 1; !(await isThere()); look++) {
      if (look === looks) throw new ChainNotSupportedError()
      await sleep(lookSpacing, signal)
    }
  } catch (error) {
    signal.throwIfAborted()
    throw ChainNotSupportedError.is(error) ? error : toSwitchError(error)
  }
}

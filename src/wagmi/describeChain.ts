import { meaningOf, readForeignError, toWalletError } from 'portico/wallet'
import type { Chain } from 'viem'
import type { EthereumProvider } from '../wallet/internal.ts'

/** How a page describes a chain that the wallet may not know (EIP-3085); what is missing comes from the chain. */
export interface ChainDescription {
  readonly chainName?: string | undefined
  readonly nativeCurrency?: Chain['nativeCurrency'] | undefined
  readonly rpcUrls?: readonly string[] | undefined
  readonly blockExplorerUrls?: readonly string[] | undefined
  readonly iconUrls?: readonly string[] | undefined
}

/** What wallets say of a chain that they do not know (EIP-3326); over WalletConnect the text decides, as any code may come. */
const unknownCodes: ReadonlySet<unknown> = new Set([4902, 32603])
const unknownText = /\b(?:unrecognized|unknown|unsupported) chain|try adding the chain/i
const isUnknownChain = (error: unknown) =>
  readForeignError(error).some(({ code, message }) => unknownCodes.has(code) || unknownText.test(message))

/** Whether the user declined, in any form that wallets give such an error. */
export const isDeclined = (error: unknown): boolean => meaningOf(toWalletError(error)) === 'rejected'

/**
 * Asks the wallet to switch to a chain, and to add it by its description if the wallet does not know it. Resolves too if the
 * wallet fails to switch, as the modal asks it again and names the error. Rejects with the wallet's error if the user declines,
 * or if the wallet does not add the chain.
 */
export async function switchDescribed(
  provider: EthereumProvider | undefined,
  chain: Chain,
  description: ChainDescription,
): Promise<void> {
  const chainId = `0x${chain.id.toString(16)}`
  try {
    await provider?.request({ method: 'wallet_switchEthereumChain', params: [{ chainId }] })
  } catch (error) {
    if (!isUnknownChain(error)) {
      if (isDeclined(error)) throw error
      return
    }
    await provider?.request({ method: 'wallet_addEthereumChain', params: [toParameter(chain, chainId, description)] })
  }
}

function toParameter(chain: Chain, chainId: string, description: ChainDescription) {
  const { chainName, nativeCurrency, rpcUrls, blockExplorerUrls, iconUrls } = description
  const explorer = chain.blockExplorers?.default.url
  const { http } = chain.rpcUrls.default
  // Wallets refuse http, except to the machine itself.
  const secure = http.filter((url) => url.startsWith('https:'))
  return {
    chainId,
    chainName: chainName ?? chain.name,
    nativeCurrency: nativeCurrency ?? chain.nativeCurrency,
    rpcUrls: rpcUrls?.length ? rpcUrls : secure.length > 0 ? secure : http,
    // Wallets refuse an empty list.
    ...(blockExplorerUrls?.length ? { blockExplorerUrls } : explorer ? { blockExplorerUrls: [explorer] } : {}),
    ...(iconUrls?.length ? { iconUrls } : {}),
  }
}

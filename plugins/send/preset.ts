import type { PluginContext } from 'portico/kernel'
import { capabilitiesOf, nativeAddress, selectHolder, toCaipAddress, toCaipNetworkId, walletRef } from 'portico/wallet'
import { MissingTokenError, UnsupportedChainError } from './errors.ts'
import { type SendToken, toSendTokens } from './rules/tokens.ts'
import type { SendArguments } from './tokens.ts'

/** What the arguments of a host are known by; `undefined` where they ask for nothing. */
export const presetKey = ({ amount, assetAddress, to, ...place }: SendArguments): string | undefined =>
  amount || assetAddress || to ? JSON.stringify([amount, assetAddress, to, place.namespace, place.chainId]) : undefined

/** Moves to the network that a host asks for, and reads the token from the chain. Throws named errors. */
export async function prepare(ctx: PluginContext, wanted: SendArguments, signal: AbortSignal): Promise<SendToken> {
  const { namespace = 'eip155', chainId, assetAddress } = wanted
  const id = typeof chainId === 'string' && chainId.includes(':') ? chainId : undefined
  const network = chainId === undefined ? undefined : (id ?? toCaipNetworkId(namespace, chainId))
  const wallet = await ctx.load(walletRef)
  if (network && selectHolder(ctx.store.get)?.network.caipNetworkId !== network) {
    await wallet.switchNetwork(network as ReturnType<typeof toCaipNetworkId>, signal)
  }
  const holder = selectHolder(ctx.store.get)
  const { token } = holder ? capabilitiesOf(ctx.slots, holder.namespace) : {}
  if (!holder || !token) throw new UnsupportedChainError()
  const { caipNetworkId } = holder.network
  if (assetAddress === undefined || nativeAddress(caipNetworkId) === toCaipAddress(caipNetworkId, assetAddress)) {
    const balance = await wallet.refreshBalance(holder.namespace, { force: true, signal })
    const [coin] = toSendTokens(holder.network, balance, [])
    if (!coin) throw new MissingTokenError()
    return coin
  }
  const facts = await token(holder, assetAddress, signal)
  if (!facts) throw new MissingTokenError()
  const { name, symbol, decimals, value } = facts
  return {
    id: toCaipAddress(caipNetworkId, assetAddress),
    address: assetAddress,
    name,
    symbol,
    decimals,
    balance: value,
  }
}

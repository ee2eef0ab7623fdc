import { type CaipNetworkId, type Namespace, namespaceOf } from 'portico/wallet'
import { InvalidSessionError } from '../errors.ts'
import { toChecksumAddress } from './checksum.ts'
import type { LoginMessage, LoginOffer, LoginScope, OneClickParts } from './oneClick.ts'
import { isSameText } from './session.ts'

/** Placeholders until the wallet names its account: addresses that no user has. */
const nobodies: Readonly<Partial<Record<Namespace, string>>> = {
  eip155: '0x0000000000000000000000000000000000000000',
  solana: '11111111111111111111111111111111',
}

/**
 * Replaces the placeholder for the account in a text. `undefined` unless the placeholder is the second line and occurs nowhere
 * else, because the wallet replaces only that line with its address.
 */
function mark(text: string, nobody: string, placeholder: string): string | undefined {
  const isAlone = text.split(nobody).length === 2 && !text.includes(placeholder)
  return isAlone && text.split('\n')[1] === nobody ? text.replace(nobody, () => placeholder) : undefined
}

/** Sign-in with the login to a wallet: one message for each network, signed by the account of the login. */
export function createLoginMessages({ config, store }: OneClickParts): LoginOffer {
  async function make(
    chainId: CaipNetworkId,
    { placeholder }: LoginScope,
    signal: AbortSignal,
  ): Promise<LoginMessage | undefined> {
    const namespace = namespaceOf(chainId)
    const nobody = nobodies[namespace]
    if (nobody === undefined || config.appliesTo?.(namespace) === false) return undefined
    const made = await config.createMessage({ accountAddress: nobody, chainId, chains: [chainId] }, signal)
    const { toString: _, ...data } = made
    const text = mark(made.toString(), nobody, placeholder)
    if (text === undefined) return undefined
    const accept: LoginMessage['accept'] = async ({ address, message, signature }, until) => {
      const accountAddress = (namespace === 'eip155' && toChecksumAddress(address.toLowerCase())) || address
      const expected = text.replace(placeholder, () => accountAddress)
      if (!isSameText(expected, message)) throw new InvalidSessionError({ reason: 'message' })
      const session = { data: { ...data, accountAddress }, message, signature }
      const accounts = [{ namespace, network: chainId, address: accountAddress }]
      await store(accounts, () => config.addSession(session, until), until)
    }
    return { network: chainId, fields: { ...data, accountAddress: placeholder }, text, accept }
  }

  return async (scope, signal) => {
    // The wallet has nothing to sign if another signer does.
    if (config.signMessage) return []
    const ask = (network: CaipNetworkId) => make(network, scope, signal)
    if (!config.keepsOne) return (await Promise.all(scope.networks.map(ask))).flatMap((message) => message ?? [])
    for (const network of scope.networks) {
      const message = await ask(network)
      // Only one session is kept: a message for a second account would end the session of the first.
      if (message) return [message]
    }
    return []
  }
}

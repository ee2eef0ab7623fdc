import { any, array, record, string, type, unknown } from 'superstruct'
import {
  type Hex,
  hexToString,
  isHex,
  type SignableMessage,
  serializeErc6492Signature,
  type TypedDataDefinition,
} from 'viem'
import { RefusedError } from '../service.ts'
import { evmAccountsOf } from './accounts.ts'
import { type Chain, evmIdOf, isDeployed } from './node.ts'
import { invalid, read, toAddress } from './params.ts'
import { canBeRead, unreadable } from './readable.ts'
import type { Prepare, WalletRequest } from './requests.ts'

/** An account of the user: the key itself, or the contract that the key controls. */
export type Sender = ReturnType<typeof accountOf>

/** The account of the user that a request names. Throws if it is of somebody else. */
export function accountOf({ service, user, chain }: WalletRequest, named: unknown) {
  const { key, smart } = evmAccountsOf(service, user, chain)
  const address = toAddress(named)
  if (address === key.address.toLowerCase()) return { address: key.address, key, smart: undefined }
  if (smart && address === smart.address.toLowerCase()) return { address: smart.address, key, smart }
  throw new RefusedError('The account does not belong to the user')
}

/** Signs with the key; a contract that is not deployed yet says how it would be (ERC-6492). */
export async function signFor(chain: Chain, { smart }: Sender, sign: () => Promise<Hex>): Promise<Hex> {
  const signature = await sign()
  if (!smart || (await isDeployed(chain, smart.address))) return signature
  return serializeErc6492Signature({ address: smart.factory, data: smart.factoryData, signature })
}

const account = (address: string) => ({ label: 'Account', value: address })

export const personalSign: Prepare = (request) => {
  const [data, address] = read(request.params, array(string()))
  const from = accountOf(request, address)
  const bytes = data === undefined ? undefined : data
  if (bytes === undefined) throw invalid()
  const message: SignableMessage = isHex(bytes) ? { raw: bytes } : bytes
  const text = isHex(bytes) ? hexToString(bytes) : bytes
  const isReadable = canBeRead(text)
  return {
    view: {
      title: 'Sign message',
      details: [account(from.address)],
      text: isReadable ? text : bytes,
      warnings: isReadable ? [] : [unreadable],
    },
    run: () => signFor(request.chain, from, () => from.key.signMessage({ message })),
  }
}

const TypedData = type({
  domain: record(string(), unknown()),
  types: record(string(), array(type({ name: string(), type: string() }))),
  primaryType: string(),
  message: record(string(), unknown()),
})

export const signTypedData: Prepare = (request) => {
  const [address, given] = read(request.params, array(any()))
  const from = accountOf(request, address)
  let parsed: unknown = given
  try {
    if (typeof given === 'string') parsed = JSON.parse(given)
  } catch {
    throw invalid()
  }
  const data = read(parsed, TypedData)
  const { chainId } = data.domain
  const isOfOtherChain = chainId !== undefined && Number(chainId) !== evmIdOf(request.chain.id)
  return {
    view: {
      title: 'Sign data',
      details: [account(from.address), { label: 'For', value: String(data.domain.name ?? 'unknown') }],
      text: JSON.stringify(data.message, null, 2),
      warnings: isOfOtherChain ? ['The data is for another network'] : [],
    },
    run: () => signFor(request.chain, from, () => from.key.signTypedData(data as unknown as TypedDataDefinition)),
  }
}

import { type Account, type CaipNetworkId, type Namespace, parseCaipNetworkId } from 'portico/wallet'
import type { UserAnswer } from './protocol.ts'

/** The namespaces that the wallet has keys for, in the order of its connectors. */
export const embeddedNamespaces: readonly Namespace[] = ['eip155', 'solana']

export const isEmbeddedNamespace = (namespace: Namespace): boolean => embeddedNamespaces.includes(namespace)

/** The accounts of the user in one namespace. */
export interface NamespaceSession {
  /** The preferred one first. */
  readonly accounts: readonly [Account, ...Account[]]
  readonly network: CaipNetworkId
  readonly isDeployed: boolean
}

const forms: Readonly<Record<string, RegExp>> = {
  eip155: /^0x[0-9a-fA-F]{40}$/,
  solana: /^[1-9A-HJ-NP-Za-km-z]{32,44}$/,
}

/** How the frame names a network: by number on EVM, else by its CAIP-2 id. */
export const toFrameChainId = (network: CaipNetworkId): number | string => {
  const { namespace, reference } = parseCaipNetworkId(network) ?? {}
  return namespace === 'eip155' ? Number(reference) : network
}

/** The network that a value of the frame names; `undefined` if it names no network of the namespace. */
export function fromFrameChainId(value: number | string, namespace: Namespace): CaipNetworkId | undefined {
  const text = `${value}`
  const id = (text.includes(':') ? text : `${namespace}:${text}`) as CaipNetworkId
  const parsed = parseCaipNetworkId(id)
  if (parsed?.namespace !== namespace) return undefined
  return namespace === 'eip155' && !/^[1-9]\d{0,14}$/.test(parsed.reference) ? undefined : id
}

/** The account types that the frame supports. */
export type Kind = 'eoa' | 'smartAccount'

export const toKind = (value: unknown): Kind | undefined =>
  value === 'eoa' || value === 'smartAccount' ? value : undefined

/**
 * The accounts in an answer, the active one first; `undefined` if its address is not one of the namespace. The network is the
 * requested one, unless the frame names another network of the namespace.
 */
export function readNamespaceSession(
  answer: UserAnswer,
  namespace: Namespace,
  asked: CaipNetworkId,
): NamespaceSession | undefined {
  const form = forms[namespace]
  if (!form?.test(answer.address)) return undefined
  const listed = answer.accounts ?? []
  const isSame = (one: string, other: string) =>
    namespace === 'eip155' ? one.toLowerCase() === other.toLowerCase() : one === other
  const known = listed.find(({ address }) => isSame(address, answer.address))
  const first: Account = {
    address: answer.address,
    type: known?.type ?? toKind(answer.preferredAccountType) ?? 'eoa',
  }
  const others = listed.filter(({ address }) => form.test(address) && !isSame(address, answer.address))
  return {
    accounts: [first, ...others],
    network: fromFrameChainId(answer.chainId, namespace) ?? asked,
    isDeployed: answer.smartAccountDeployed === true,
  }
}

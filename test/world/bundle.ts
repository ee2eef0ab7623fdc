import {
  type Address,
  concatHex,
  encodeAbiParameters,
  encodeEventTopics,
  getAbiItem,
  type Hex,
  keccak256,
  numberToHex,
  zeroAddress,
} from 'viem'
import {
  entryPoint06Abi,
  entryPoint06Address,
  entryPoint07Abi,
  entryPoint07Address,
  entryPoint08Abi,
  entryPoint08Address,
  entryPoint09Abi,
  entryPoint09Address,
} from 'viem/account-abstraction'
import { callNode } from '../wallets/node.ts'

/** The contracts that run user operations (ERC-4337), by version. */
export const entryPoints = {
  '0.6': { address: entryPoint06Address, abi: entryPoint06Abi },
  '0.7': { address: entryPoint07Address, abi: entryPoint07Abi },
  '0.8': { address: entryPoint08Address, abi: entryPoint08Abi },
  '0.9': { address: entryPoint09Address, abi: entryPoint09Abi },
} as const
export type EntryPointVersion = keyof typeof entryPoints

/** A user operation of a bundle, and whether its call succeeded. */
export interface BundledOperation {
  readonly sender: Address
  readonly success: boolean
}

interface LogOptions {
  /** @default '0.7' */
  readonly version?: EntryPointVersion
  /** The contract that emits the event. @default the entry point of the version */
  readonly address?: Address
  /** Tells operations apart. */
  readonly index?: number
}

/** The `UserOperationEvent` of an operation, as receipts have it. */
export function toOperationLog(
  { sender, success }: BundledOperation,
  { version = '0.7', address = entryPoints[version].address, index = 0 }: LogOptions = {},
) {
  // The ABIs of the versions differ elsewhere; as a union they are too much for the types of viem.
  const abi = entryPoints[version].abi as typeof entryPoint07Abi
  const userOpHash = keccak256(numberToHex(index))
  const topics = encodeEventTopics({
    abi,
    eventName: 'UserOperationEvent',
    args: { userOpHash, sender, paymaster: zeroAddress },
  }) as Hex[]
  const inputs = getAbiItem({ abi, name: 'UserOperationEvent' }).inputs.slice(3)
  return { address, topics, data: encodeAbiParameters(inputs, [BigInt(index), success, 21_000n, 21_000n]) }
}

/** Emits a log of four topics and 128 bytes for each 256 bytes of a call. */
const emitter: Hex = `0x${[
  // While a part of the call is left:
  '5f5b36811060095700',
  // copy its data to memory,
  '5b6080816080015f37',
  // put its topics on the stack, the last one first,
  '8060600135816040013582602001358335',
  // write the log, and go on with the next part.
  '60805fa461010001600156',
].join('')}`

/** Passes calls on to a contract. */
const forwarderTo = (contract: Address): Hex => `0x365f5f375f5f365f5f73${contract.slice(2)}5af100`

/** The place of a contract that bundles operations through an entry point. */
const forwarder = `0x${'b5'.repeat(20)}` as const

/** How a bundle is sent. */
export interface BundleOptions {
  readonly version?: EntryPointVersion
  /** The contract that emits the events. @default the entry point of the version */
  readonly address?: Address
  /** The contract is called by another one. */
  readonly isForwarded?: boolean
  /** @default the last account of the test mnemonic */
  readonly from?: Address
}

/** Mines a transaction on a local chain that has the events of operations, and returns its hash. It succeeds in any case. */
export async function sendBundle(
  url: string,
  operations: readonly BundledOperation[],
  { version = '0.7', address = entryPoints[version].address, isForwarded = false, from }: BundleOptions = {},
): Promise<string> {
  await callNode(url, 'anvil_setCode', [address, emitter])
  await callNode(url, 'anvil_setCode', [forwarder, forwarderTo(address)])
  const accounts = (await callNode(url, 'eth_accounts')) as readonly Address[]
  const logs = operations.map((operation, index) => toOperationLog(operation, { version, address, index }))
  const data = concatHex(logs.flatMap((log) => [...log.topics, log.data]))
  const call = {
    from: from ?? accounts.at(-1),
    to: isForwarded ? forwarder : address,
    data,
    gas: numberToHex(1_000_000),
  }
  return (await callNode(url, 'eth_sendTransaction', [call])) as string
}

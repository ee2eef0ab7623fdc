import { base64 } from '@scure/base'
import {
  type AddressLookupTableAccount,
  Keypair,
  PublicKey,
  type TransactionInstruction,
  TransactionMessage,
  VersionedTransaction,
} from '@solana/web3.js'
import type { RpcCall } from 'portico/wallet'
import { createDescribe } from '../review/describe.ts'
import { createSimulate } from '../review/simulate.ts'
import type { RequestDescription, RequestScene } from '../review/types.ts'
import type { ReachableNetwork } from '../rpc.ts'

export const me = Keypair.generate()
export const friend = Keypair.generate().publicKey
export const mine = me.publicKey.toBase58()
export const theirs = friend.toBase58()
/** Random bytes in the form of a blockhash. */
const blockhash = Keypair.generate().publicKey.toBase58()

/** A transaction to sign, built by `@solana/web3.js`. */
export function build(
  instructions: readonly TransactionInstruction[],
  { payer = me.publicKey, tables }: { payer?: PublicKey; tables?: AddressLookupTableAccount[] } = {},
): Uint8Array {
  const message = new TransactionMessage({
    payerKey: payer,
    recentBlockhash: blockhash,
    instructions: [...instructions],
  })
  return new VersionedTransaction(
    tables ? message.compileToV0Message(tables) : message.compileToLegacyMessage(),
  ).serialize()
}

export const signAndSend = (transaction: Uint8Array): RpcCall => ({
  method: 'solana_signAndSendTransaction',
  params: { transaction: base64.encode(transaction), pubkey: mine },
})

const reach = (network: unknown) => network as ReachableNetwork
const { signal } = new AbortController()
const sceneOf = (network: ReachableNetwork, more: Partial<RequestScene>): RequestScene => ({
  address: mine,
  network,
  origin: 'https://app.example',
  ...more,
})

/** Describes a request of https://app.example. */
export const describeOn = (network: ReachableNetwork, call: RpcCall, more: Partial<RequestScene> = {}) =>
  createDescribe(() => [network], reach)(call, sceneOf(network, more), signal)

/** Simulates a request of https://app.example. */
export const simulateOn = (network: ReachableNetwork, call: RpcCall, more: Partial<RequestScene> = {}) =>
  createSimulate(() => [network], reach)(call, sceneOf(network, more), signal)

export const kindsOf = ({ cautions }: RequestDescription) => cautions.map(({ kind }) => kind)

/** An address without a key, as programs have. */
export const programAddress = (seed: string): PublicKey =>
  PublicKey.findProgramAddressSync([new TextEncoder().encode(seed)], new PublicKey(theirs))[0]

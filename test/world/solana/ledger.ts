import { base58 } from '@scure/base'
import { PublicKey, VersionedTransaction } from '@solana/web3.js'
import {
  Account,
  FailedTransactionMetadata,
  LiteSvm,
  type SimulatedTransactionInfo,
  type TransactionMetadata,
} from 'litesvm/dist/internal.js'
import { describeFailure, failureOf, invalidParam, RpcError, type TransactionFailure } from './errors.ts'

/** Slots for which a blockhash may be used. */
export const blockhashLifetime = 150

/** A transaction that ended up in the ledger, well or not. */
export interface RecordedTransaction {
  readonly signature: string
  readonly slot: number
  /** In seconds since the epoch. */
  readonly time: number
  readonly failure: TransactionFailure | null
  readonly logs: readonly string[]
  readonly wire: Uint8Array
  /** The addresses of its accounts, without those of lookup tables. */
  readonly keys: readonly string[]
  /** Balances of `keys`, in lamports. */
  readonly before: readonly bigint[]
  readonly after: readonly bigint[]
}

/** What happened in the ledger. */
export type LedgerEvent =
  | { readonly type: 'slot'; readonly slot: number }
  | { readonly type: 'account'; readonly address: string }
  | { readonly type: 'signature'; readonly signature: string; readonly failure: TransactionFailure | null }

/** What a transaction would do. */
export interface Simulation {
  readonly err: TransactionFailure | null
  readonly logs: readonly string[]
  readonly unitsConsumed: number
}

/** A simulation, and the accounts as it leaves them. */
export interface Preview {
  readonly simulation: Simulation
  /** `null` for accounts that are gone or never were. */
  after(address: string): Account | null
}

export interface SendOptions {
  readonly skipPreflight?: boolean
}

type Outcome = TransactionMetadata | FailedTransactionMetadata | SimulatedTransactionInfo

const metaOf = (outcome: Outcome): TransactionMetadata => ('meta' in outcome ? outcome.meta() : outcome)

/** Reads an address. Throws −32602 if it is none. */
export function toKey(address: unknown): Uint8Array {
  try {
    return new PublicKey(String(address)).toBytes()
  } catch {
    throw invalidParam('Invalid')
  }
}

/** A chain of slots over a virtual machine: its accounts, its blockhashes, and every transaction that it took. */
export type Ledger = ReturnType<typeof createLedger>

/** Makes a ledger at slot 1. A new blockhash comes with each slot and after each transaction, so that no two are alike. */
export function createLedger() {
  const svm = new LiteSvm()
  svm.setTransactionHistory(10_000n)
  // The VM only knows its latest blockhash; the valid ones are tracked here.
  svm.setBlockhashCheck(false)
  const listeners = new Set<(event: LedgerEvent) => void>()
  const transactions = new Map<string, RecordedTransaction>()
  const blockhashes = new Map<string, number>()
  let slot = 1
  blockhashes.set(svm.latestBlockhash(), slot)

  const emit = (event: LedgerEvent) => {
    for (const listener of [...listeners]) listener(event)
  }
  const balance = (address: string): bigint => svm.getBalance(toKey(address)) ?? 0n
  const account = (address: string): Account | null => {
    const found = svm.getAccount(toKey(address))
    return found && (found.lamports() > 0n || found.data().length > 0) ? found : null
  }
  const renewBlockhash = () => {
    svm.expireBlockhash()
    blockhashes.set(svm.latestBlockhash(), slot)
  }
  const advance = (slots = 1) => {
    slot += slots
    svm.warpToSlot(BigInt(slot))
    renewBlockhash()
    for (const [hash, since] of blockhashes) if (slot - since > blockhashLifetime) blockhashes.delete(hash)
    emit({ type: 'slot', slot })
  }
  const run = (wire: Uint8Array, { version }: VersionedTransaction) =>
    version === 'legacy' ? svm.sendLegacyTransaction(wire) : svm.sendVersionedTransaction(wire)

  function preview(wire: Uint8Array, { isSignatureChecked = true } = {}): Preview {
    const { version } = parse(wire)
    svm.setSigverify(isSignatureChecked)
    const outcome = version === 'legacy' ? svm.simulateLegacyTransaction(wire) : svm.simulateVersionedTransaction(wire)
    svm.setSigverify(true)
    const meta = metaOf(outcome)
    const simulation = {
      err: failureOf(outcome),
      logs: meta.logs(),
      unitsConsumed: Number(meta.computeUnitsConsumed()),
    }
    const changed = 'postAccounts' in outcome ? outcome.postAccounts() : []
    return {
      simulation,
      after(address) {
        const found = changed.find((item) => base58.encode(item.address) === address)?.account() ?? account(address)
        return found && found.lamports() > 0n ? found : null
      },
    }
  }
  const simulate = (wire: Uint8Array) => preview(wire).simulation

  function record(wire: Uint8Array, keys: readonly string[], act: () => Outcome): string {
    const before = keys.map(balance)
    const outcome = act()
    const signature = base58.encode(metaOf(outcome).signature())
    const failure = failureOf(outcome)
    const time = Math.floor(Date.now() / 1000)
    const logs = metaOf(outcome).logs()
    transactions.set(signature, { signature, slot, time, failure, logs, wire, keys, before, after: keys.map(balance) })
    emit({ type: 'signature', signature, failure })
    for (const address of keys) emit({ type: 'account', address })
    renewBlockhash()
    return signature
  }

  return {
    slot: () => slot,
    latestBlockhash: () => svm.latestBlockhash(),
    isBlockhashValid: (hash: string) => blockhashes.has(hash),
    /** Expires every blockhash so far. */
    expireBlockhashes: () => advance(blockhashLifetime + 1),
    advance,
    balance,
    account,
    /** Puts an account there without a transaction, exempt from rent. */
    putAccount(address: string, owner: string, data: Uint8Array) {
      const lamports = svm.minimumBalanceForRentExemption(BigInt(data.length))
      svm.setAccount(toKey(address), new Account(lamports, data, toKey(owner), false, 0n))
    },
    accountsOf: (program: string) => svm.getProgramAccounts(toKey(program)),
    rentExemption: (bytes: number) => svm.minimumBalanceForRentExemption(BigInt(bytes)),
    transaction: (signature: string) => transactions.get(signature),
    /** The latest first. */
    transactions: () => [...transactions.values()].reverse(),
    preview,
    /** Gives lamports out of nothing. Answers the signature. */
    airdrop(address: string, lamports: bigint): string {
      return record(new Uint8Array(), [address], () => {
        const outcome = svm.airdrop(toKey(address), lamports)
        if (!outcome || outcome instanceof FailedTransactionMetadata) throw new RpcError(-32603, 'Airdrop failed')
        return outcome
      })
    },
    /** Runs a transaction. Answers the signature, also of one that failed without a preflight; throws as nodes do. */
    send(wire: Uint8Array, { skipPreflight = false }: SendOptions = {}): string {
      const transaction = parse(wire)
      if (!blockhashes.has(transaction.message.recentBlockhash))
        throw refusal({ err: 'BlockhashNotFound', logs: [], unitsConsumed: 0 })
      const simulation = simulate(wire)
      if (simulation.err === 'SignatureFailure')
        throw new RpcError(-32003, 'Transaction signature verification failure')
      // What a leader would drop never reaches the ledger, with or without a preflight.
      const isDropped = typeof simulation.err === 'string'
      if (simulation.err && (!skipPreflight || isDropped)) throw refusal(simulation)
      const keys = transaction.message.staticAccountKeys.map(String)
      return record(wire, keys, () => run(wire, transaction))
    },
    /** Calls the listener with each later event; returns the function that stops it. */
    watch(listener: (event: LedgerEvent) => void): () => void {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

/** Reads a signed transaction, legacy or versioned. Throws −32602 if it is none. */
export function parse(wire: Uint8Array): VersionedTransaction {
  try {
    return VersionedTransaction.deserialize(wire)
  } catch (error) {
    throw new RpcError(-32602, `failed to deserialize solana_transaction::Transaction: ${String(error)}`)
  }
}

const refusal = (simulation: Simulation) =>
  new RpcError(-32002, `Transaction simulation failed: ${describeFailure(simulation.err ?? '')}`, {
    accounts: null,
    returnData: null,
    ...simulation,
  })

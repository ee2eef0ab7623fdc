import * as ecc from '@bitcoinerlab/secp256k1'
import { address, initEccLib, networks, Transaction } from 'bitcoinjs-lib'
import { type Coin, checkInput, idOf, uniqueHash } from './checkInput.ts'

/** A coin that nobody has spent yet. */
export interface Unspent extends Coin {
  readonly txid: string
  readonly vout: number
}

/** What an address received and spent, as Esplora tells it: in satoshi. */
export interface Stats {
  readonly funded_txo_count: number
  readonly funded_txo_sum: number
  readonly spent_txo_count: number
  readonly spent_txo_sum: number
  readonly tx_count: number
}

/** A refusal in the words of a node, with the code of its `sendrawtransaction`. */
export class TransactionRefused extends Error {
  override readonly name = 'TransactionRefused'
  readonly code: number

  constructor(code: number, message: string) {
    super(message)
    this.code = code
  }
}

/** Outputs below this amount are refused, because spending them costs more than they are worth. */
const dust = 294n

/** The unspent outputs, and every transaction so far. */
export type Coins = ReturnType<typeof createCoins>

export function createCoins(network: 'mainnet' | 'testnet') {
  // Taproot addresses need the curve; setting it again is harmless.
  initEccLib(ecc)
  const parameters = network === 'mainnet' ? networks.bitcoin : networks.testnet
  const transactions = new Map<string, Transaction>()
  const unspent = new Map<string, Unspent>()
  /** Every output so far, and the transaction that spent it. */
  const outputs: Unspent[] = []
  const spenders = new Map<string, string>()
  /** The transactions that are in no block yet. */
  const pending = new Set<string>()
  let isHolding = false
  let funded = 0

  const scriptOf = (to: string) => address.toOutputScript(to, parameters)
  const isFor = (to: string) => {
    const wanted = Buffer.from(scriptOf(to))
    return ({ script }: Coin) => wanted.equals(script)
  }
  const record = (transaction: Transaction) => {
    const txid = transaction.getId()
    transactions.set(txid, transaction)
    if (isHolding) pending.add(txid)
    for (const [vout, { script, value }] of transaction.outs.entries()) {
      const coin = { txid, vout, script, value }
      outputs.push(coin)
      unspent.set(`${txid}:${vout}`, coin)
    }
    return txid
  }
  const statsOf = (to: string, isPending: boolean): Stats => {
    const isMeant = (txid: string | undefined) => txid !== undefined && pending.has(txid) === isPending
    const own = outputs.filter(isFor(to))
    const spenderOf = ({ txid, vout }: Unspent) => spenders.get(`${txid}:${vout}`)
    const received = own.filter(({ txid }) => isMeant(txid))
    const spent = own.filter((coin) => isMeant(spenderOf(coin)))
    return {
      funded_txo_count: received.length,
      funded_txo_sum: Number(sum(received)),
      spent_txo_count: spent.length,
      spent_txo_sum: Number(sum(spent)),
      tx_count: new Set([...received.map(({ txid }) => txid), ...spent.map(spenderOf)]).size,
    }
  }
  const of = (to: string) => [...unspent.values()].filter(isFor(to))

  return {
    /** Gives satoshi out of nothing. Answers the id of the transaction; throws for an address of another network. */
    fund(to: string, satoshi: bigint): string {
      const transaction = new Transaction()
      transaction.version = 2
      transaction.addInput(uniqueHash(++funded), 0)
      transaction.addOutput(scriptOf(to), satoshi)
      return record(transaction)
    },
    /** The coins of an address. Throws if it is none of this network. */
    of,
    balance: (owner: string) => of(owner).reduce((sum, { value }) => sum + value, 0n),
    transaction: (txid: string) => transactions.get(txid),
    isPending: (txid: string) => pending.has(txid),
    /** What an address received and spent in blocks, and outside of them. Throws if it is none of this network. */
    stats: (owner: string) => ({ chain_stats: statsOf(owner, false), mempool_stats: statsOf(owner, true) }),
    /** From now on transactions wait for `mine`. */
    hold() {
      isHolding = true
    },
    /** Puts what waits into a block, and what comes too. */
    mine() {
      isHolding = false
      pending.clear()
    },
    /** Checks a transaction and moves the coins. Answers its id; throws {@link TransactionRefused}. */
    send(hex: string): string {
      const transaction = read(hex)
      if (transactions.has(transaction.getId())) throw new TransactionRefused(-27, 'Transaction already in block chain')
      const spent = transaction.ins.map(({ hash, index }) => `${idOf(hash)}:${index}`)
      const coins = spent.flatMap((outpoint) => unspent.get(outpoint) ?? [])
      if (coins.length !== spent.length || new Set(spent).size !== spent.length)
        throw new TransactionRefused(-25, 'bad-txns-inputs-missingorspent')
      checkAmounts(transaction, coins)
      for (const index of transaction.ins.keys()) {
        try {
          checkInput(transaction, index, coins)
        } catch (error) {
          throw new TransactionRefused(-26, error instanceof Error ? error.message : String(error))
        }
      }
      const txid = record(transaction)
      for (const outpoint of spent) {
        unspent.delete(outpoint)
        spenders.set(outpoint, txid)
      }
      return txid
    },
  }
}

function read(hex: string): Transaction {
  try {
    return Transaction.fromHex(hex.trim())
  } catch {
    throw new TransactionRefused(-22, 'TX decode failed. Make sure the tx has at least one input.')
  }
}

const sum = (list: readonly { readonly value: bigint }[]) => list.reduce((total, { value }) => total + value, 0n)

function checkAmounts(transaction: Transaction, coins: readonly Coin[]): void {
  const fee = sum(coins) - sum(transaction.outs)
  if (fee < 0n) throw new TransactionRefused(-26, 'bad-txns-in-belowout')
  if (transaction.outs.some(({ script, value }) => value < dust && script[0] !== 0x6a))
    throw new TransactionRefused(-26, 'dust')
  if (fee < BigInt(transaction.virtualSize())) throw new TransactionRefused(-26, 'min relay fee not met')
}

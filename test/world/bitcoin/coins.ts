import * as ecc from '@bitcoinerlab/secp256k1'
import { address, initEccLib, networks, Transaction } from 'bitcoinjs-lib'
import { type Coin, checkInput, idOf, uniqueHash } from './checkInput.ts'

/** A coin that nobody has spent yet. */
export interface Unspent extends Coin {
  readonly txid: string
  readonly vout: number
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

/** What is less costs more to spend than it is worth. */
const dust = 294n

/** Which coins there are, and every transaction so far. */
export type Coins = ReturnType<typeof createCoins>

export function createCoins(network: 'mainnet' | 'testnet') {
  // Taproot addresses need the curve; setting it again is harmless.
  initEccLib(ecc)
  const parameters = network === 'mainnet' ? networks.bitcoin : networks.testnet
  const transactions = new Map<string, Transaction>()
  const unspent = new Map<string, Unspent>()
  let funded = 0

  const scriptOf = (to: string) => address.toOutputScript(to, parameters)
  const isFor = (to: string) => {
    const wanted = Buffer.from(scriptOf(to))
    return ({ script }: Coin) => wanted.equals(script)
  }
  const record = (transaction: Transaction) => {
    const txid = transaction.getId()
    transactions.set(txid, transaction)
    for (const [vout, { script, value }] of transaction.outs.entries())
      unspent.set(`${txid}:${vout}`, { txid, vout, script, value })
    return txid
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
      for (const outpoint of spent) unspent.delete(outpoint)
      return record(transaction)
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

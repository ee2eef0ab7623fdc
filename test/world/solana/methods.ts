import { base58, base64 } from '@scure/base'
import { VersionedMessage } from '@solana/web3.js'
import { array, boolean, create, defaulted, number, object, optional, string, type, union } from 'superstruct'
import type { AccountWriter } from './accounts.ts'
import { invalidParam, RpcError } from './errors.ts'
import { describeTransaction, feePerSignature } from './history.ts'
import { blockhashLifetime, type Ledger, type RecordedTransaction } from './ledger.ts'

/** What the methods of a node work with. */
export interface NodeCore {
  readonly ledger: Ledger
  readonly accounts: AccountWriter
  readonly genesisHash: string
  /** What was paid lately for each compute unit, in micro-lamports, a slot each. */
  readonly priorityFees: readonly number[]
}

type Method = (core: NodeCore, params: readonly unknown[]) => unknown

const Config = defaulted(
  type({
    encoding: optional(string()),
    skipPreflight: optional(boolean()),
    sigVerify: optional(boolean()),
    replaceRecentBlockhash: optional(boolean()),
    limit: optional(number()),
    accounts: optional(type({ addresses: array(string()), encoding: optional(string()) })),
  }),
  {},
)
const Filter = union([object({ mint: string() }), object({ programId: string() })])

const config = (params: readonly unknown[], index = 1) => create(params[index] ?? {}, Config)
const text = (params: readonly unknown[], index = 0) => create(params[index], string())

const inContext = ({ ledger }: NodeCore, value: unknown) => ({
  context: { apiVersion: '2.2.0', slot: ledger.slot() },
  value,
})

function bytes(value: string, encoding = 'base58'): Uint8Array {
  try {
    return encoding === 'base64' ? base64.decode(value) : base58.decode(value)
  } catch {
    throw invalidParam(`invalid ${encoding} encoding`)
  }
}

const status = (found: RecordedTransaction | undefined) =>
  found
    ? {
        slot: found.slot,
        confirmations: null,
        err: found.failure,
        status: found.failure ? { Err: found.failure } : { Ok: null },
        confirmationStatus: 'finalized',
      }
    : null

/** Every method of the node, as https://solana.com/docs/rpc/http describes them. */
const methods: Readonly<Record<string, Method>> = {
  getHealth: () => 'ok',
  getVersion: () => ({ 'solana-core': '2.2.0', 'feature-set': 0 }),
  getGenesisHash: ({ genesisHash }) => genesisHash,
  getSlot: ({ ledger }) => ledger.slot(),
  getBlockHeight: ({ ledger }) => ledger.slot(),
  getTransactionCount: ({ ledger }) => ledger.transactions().length,
  getEpochInfo: ({ ledger }) => ({
    epoch: 0,
    slotIndex: ledger.slot(),
    slotsInEpoch: 432_000,
    absoluteSlot: ledger.slot(),
    blockHeight: ledger.slot(),
    transactionCount: ledger.transactions().length,
  }),
  getRecentPrioritizationFees: ({ ledger, priorityFees }) =>
    priorityFees.map((prioritizationFee, index) => ({ slot: ledger.slot() - index, prioritizationFee })),

  getLatestBlockhash: (core) =>
    inContext(core, {
      blockhash: core.ledger.latestBlockhash(),
      lastValidBlockHeight: core.ledger.slot() + blockhashLifetime,
    }),
  isBlockhashValid: (core, params) => inContext(core, core.ledger.isBlockhashValid(text(params))),
  getFeeForMessage(core, params) {
    const message = readMessage(bytes(text(params), 'base64'))
    const isKnown = core.ledger.isBlockhashValid(message.recentBlockhash)
    return inContext(core, isKnown ? feePerSignature * message.header.numRequiredSignatures : null)
  },
  getMinimumBalanceForRentExemption: ({ ledger }, params) => Number(ledger.rentExemption(create(params[0], number()))),

  getBalance: (core, params) => inContext(core, Number(core.ledger.balance(text(params)))),
  getAccountInfo: (core, params) => inContext(core, core.accounts.at(text(params), config(params).encoding)),
  getMultipleAccounts(core, params) {
    const { encoding } = config(params)
    const addresses = create(params[0], array(string()))
    return inContext(
      core,
      addresses.map((address) => core.accounts.at(address, encoding)),
    )
  },
  getTokenAccountsByOwner: (core, params) =>
    inContext(core, core.accounts.byOwner(text(params), create(params[1], Filter), config(params, 2).encoding)),
  getTokenAccountBalance: (core, params) => inContext(core, core.accounts.tokenAmount(text(params))),
  getTokenSupply: (core, params) => inContext(core, core.accounts.supply(text(params))),

  requestAirdrop: ({ ledger }, params) => ledger.airdrop(text(params), BigInt(create(params[1], number()))),
  sendTransaction({ ledger }, params) {
    const { encoding, skipPreflight = false } = config(params)
    return ledger.send(bytes(text(params), encoding), { skipPreflight })
  },
  simulateTransaction(core, params) {
    const { encoding, sigVerify = false, accounts } = config(params)
    const wire = bytes(text(params), encoding)
    const { simulation, after } = core.ledger.preview(wire, { isSignatureChecked: sigVerify })
    const write = (address: string) => {
      const account = after(address)
      return account && core.accounts.write(account, accounts?.encoding)
    }
    const left = accounts && !simulation.err ? accounts.addresses.map(write) : null
    return inContext(core, { accounts: left, returnData: null, ...simulation })
  },
  getSignatureStatuses: (core, params) =>
    inContext(
      core,
      create(params[0], array(string())).map((signature) => status(core.ledger.transaction(signature))),
    ),
  getTransaction: ({ ledger }, params) =>
    describeTransaction(ledger.transaction(text(params)), config(params).encoding),
  getSignaturesForAddress({ ledger }, params) {
    const { limit = 1000 } = config(params)
    return ledger
      .transactions()
      .filter(({ keys }) => keys.includes(text(params)))
      .slice(0, limit)
      .map(({ signature, slot, failure, time }) => ({
        signature,
        slot,
        err: failure,
        memo: null,
        blockTime: time,
        confirmationStatus: 'finalized',
      }))
  },
}

function readMessage(wire: Uint8Array): VersionedMessage {
  try {
    return VersionedMessage.deserialize(wire)
  } catch {
    throw invalidParam('failed to deserialize the message')
  }
}

/** Answers one call. Throws an {@link RpcError}. */
export function callMethod(core: NodeCore, method: string, params: readonly unknown[]): unknown {
  const own = Object.hasOwn(methods, method) ? methods[method] : undefined
  if (!own) throw new RpcError(-32601, 'Method not found')
  try {
    return own(core, params)
  } catch (error) {
    throw error instanceof RpcError ? error : invalidParam(error instanceof Error ? error.message : String(error))
  }
}

import { withTimeLimit } from 'portico/kernel'
import {
  type AccountOnNetwork,
  type CaipNetworkId,
  cleanText,
  codeOf,
  isSameSymbol,
  type Network,
  NetworkNotFoundError,
  type Session,
  type Transfer,
} from 'portico/wallet'
import { InvalidWalletAnswerError, readChainId, readHash } from './answers.ts'
import { createReaders, type NodeAccess } from './client.ts'
import { InsufficientFundsError } from './errors.ts'
import { estimateFee } from './fee.ts'
import {
  Bytes,
  createAskContract,
  createRead,
  encodeBalanceOf,
  encodeTransfer,
  getters,
  Quantity,
  type Read,
} from './sendCalls.ts'
import {
  InvalidAmountError,
  InvalidRecipientError,
  InvalidTokenError,
  SessionMovedError,
  TokenMismatchError,
  TransferRefusedError,
} from './sendErrors.ts'
import { decodeText } from './sendText.ts'
import { createSettle } from './settle.ts'
import { loadUtils } from './viem.ts'

const method = 'eth_chainId'
/** Milliseconds that a wallet has to report its chain, which needs no approval. */
const timeLimit = 10_000

/**
 * Asks a wallet for its current chain (EIP-695). Throws the error of the session, and `EVM_INVALID_WALLET_ANSWER` if
 * the answer is invalid or takes longer than 10 s.
 */
export async function askChainId(session: Pick<Session, 'request'>, signal: AbortSignal): Promise<number> {
  try {
    return readChainId(await withTimeLimit(timeLimit, (until) => session.request({ method }, until), signal), method)
  } catch (error) {
    signal.throwIfAborted()
    throw codeOf(error) === 'TIME_LIMIT' ? new InvalidWalletAnswerError({ method }, { cause: error }) : error
  }
}

const maxAmount = 2n ** 256n - 1n

/** A validated transfer. */
interface Order {
  readonly to: string
  readonly amount: bigint
  readonly token: string | undefined
  readonly decimals: number | undefined
  readonly symbol: string | undefined
}

/** On Rootstock, the checksum of an address includes the id of the chain (EIP-1191). */
const rootstock = /^eip155:(30|31)$/

/**
 * The address in mixed case (EIP-55), and as it is written on a network; `null` unless it has the form of one, and no
 * wrong checksum.
 */
async function readAddress(text: string, network: CaipNetworkId) {
  const [, digits = ''] = /^(?:0x)?([0-9a-fA-F]{40})$/.exec(text) ?? []
  if (digits === '') return null
  const { getAddress } = await loadUtils()
  const address = getAddress(`0x${digits}`)
  const [, chainId] = rootstock.exec(network) ?? []
  const written = chainId ? getAddress(`0x${digits}`, Number(chainId)) : address
  const isPlain = digits === digits.toLowerCase() || digits === digits.toUpperCase()
  return isPlain || [address, written].includes(`0x${digits}`) ? { address, written } : null
}

/** The address as it is written on a network; `null` unless it has the form of one, and no wrong checksum. */
export const writeAddress = async (address: string, network: CaipNetworkId): Promise<string | null> =>
  (await readAddress(address, network))?.written ?? null

async function readOrder({ to, amount, token, decimals, symbol }: Transfer, network: CaipNetworkId): Promise<Order> {
  const receiver = (await readAddress(to, network))?.address
  if (!receiver || /^0x0{40}$/.test(receiver)) throw new InvalidRecipientError()
  const contract = token === undefined ? undefined : (await readAddress(token, network))?.address
  if (token !== undefined && contract === undefined) throw new InvalidTokenError()
  // A transfer to the token's own contract would be lost.
  if (contract === receiver) throw new InvalidRecipientError()
  const units = /^\d{1,78}$/.test(amount) ? BigInt(amount) : 0n
  if (units <= 0n || units > maxAmount) throw new InvalidAmountError()
  return { to: receiver, amount: units, token: contract, decimals, symbol }
}

/**
 * Compares the token with the decimals and the symbol that the user saw: other decimals mean another amount, another
 * symbol another token.
 */
async function compareWithShown(read: Read, token: string, { decimals, symbol }: Order): Promise<void> {
  const ask = createAskContract(read, token)
  const [ownDecimals, ownSymbol] = await Promise.all([
    decimals === undefined ? undefined : ask(getters.decimals),
    symbol === undefined ? undefined : ask(getters.symbol),
  ])
  if (ownDecimals !== undefined && (ownDecimals.length !== 66 || BigInt(ownDecimals) !== BigInt(decimals ?? 0))) {
    throw new TokenMismatchError()
  }
  if (ownSymbol !== undefined && !isSameSymbol(await decodeText(ownSymbol), symbol ?? ''))
    throw new TokenMismatchError()
}

/**
 * Simulates a transfer of a token. Tokens older than ERC-20's answer return nothing; those that return `false` do not
 * transfer.
 */
async function tryToken(read: Read, from: string, token: string, order: Order): Promise<void> {
  const { to, amount } = order
  if ((await read('eth_getCode', [token, 'latest'], Bytes)) === '0x') throw new InvalidTokenError()
  const balance = await read('eth_call', [{ to: token, data: encodeBalanceOf(from) }, 'latest'], Bytes)
  if (balance.length < 66) throw new InvalidTokenError()
  await compareWithShown(read, token, order)
  if (BigInt(balance.slice(0, 66)) < amount) throw new InsufficientFundsError()
  const answer = await read('eth_call', [{ from, to: token, data: encodeTransfer(to, amount) }, 'latest'], Bytes)
  if (answer !== '0x' && BigInt(answer) === 0n) throw new TransferRefusedError()
}

/**
 * Makes the functions that send on EVM chains. Their requests to nodes end with the signal of `nodes`.
 *
 * `send` moves the coin of the network, or a token (ERC-20). Amounts are in base units. Resolves once it is sent, with the
 * hash. Throws before the wallet is asked: `NETWORK_NOT_FOUND` on a network that the host does not have,
 * `EVM_INVALID_AMOUNT`, `EVM_INVALID_RECIPIENT`, `EVM_INVALID_TOKEN`, `EVM_TOKEN_MISMATCH`, `EVM_INSUFFICIENT_FUNDS`, `EVM_TRANSFER_REFUSED`,
 * `EVM_EXECUTION_REVERTED`, `EVM_NODE_FAILED`, `EVM_SESSION_MOVED`. Then what the session throws, and
 * `EVM_INVALID_WALLET_ANSWER`.
 */
export function createTransfers(networks: () => readonly Network[], nodes: NodeAccess) {
  const readerOf = createReaders(nodes)
  return {
    async send(session: Session, transfer: Transfer, signal: AbortSignal): Promise<{ readonly hash: string }> {
      signal.throwIfAborted()
      const id = session.network
      const network = networks().find(({ caipNetworkId }) => caipNetworkId === id)
      if (!network) throw new NetworkNotFoundError({ details: id })
      const from = session.accounts[0]?.address ?? ''
      const [order, { numberToHex }] = await Promise.all([readOrder(transfer, id), loadUtils()])
      const { to, amount, token } = order
      const read = createRead(readerOf, network, signal)
      if (token !== undefined) await tryToken(read, from, token, order)
      else if (BigInt(await read('eth_getBalance', [from, 'latest'], Quantity)) < amount) {
        throw new InsufficientFundsError()
      }
      // A wallet may have moved without an event.
      if ((await askChainId(session, signal)) !== Number(network.id)) throw new SessionMovedError()
      if (session.network !== id || session.accounts[0]?.address !== from) throw new SessionMovedError()
      const call =
        token === undefined
          ? { to, value: numberToHex(amount) }
          : { to: token, value: '0x0', data: encodeTransfer(to, amount) }
      const method = 'eth_sendTransaction'
      const params = [{ from, ...call, chainId: numberToHex(Number(network.id)) }]
      return { hash: readHash(await session.request({ method, params }, signal), method) }
    },

    settled: createSettle(nodes),

    fee: (
      { address, network }: AccountOnNetwork,
      _transfer: Pick<Transfer, 'token'>,
      signal: AbortSignal,
    ): Promise<string> => estimateFee(createRead(readerOf, network, signal), address),

    async token({ address, network }: AccountOnNetwork, token: string, signal: AbortSignal) {
      const contract = (await readAddress(token, network.caipNetworkId))?.address
      if (!contract) return null
      const read = createRead(readerOf, network, signal)
      const ask = createAskContract(read, contract)
      const calls = [getters.decimals, getters.symbol, getters.name, encodeBalanceOf(address)]
      const [decimals = '', symbol = '', name = '', balance = ''] = await Promise.all(calls.map(ask))
      if (decimals.length !== 66 || balance.length !== 66 || BigInt(decimals) > 77n) return null
      const shortName = cleanText(await decodeText(symbol), 16)
      return {
        value: BigInt(balance).toString(),
        decimals: Number(decimals),
        symbol: shortName,
        name: cleanText(await decodeText(name), 60) || shortName,
      }
    },
  }
}

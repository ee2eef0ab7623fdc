import { cleanText, type Network } from 'portico/wallet'
import type { ChainReader } from '../client.ts'
import { Bytes, createAskContract, createRead, getters, Quantity } from '../sendCalls.ts'
import { decodeText } from '../sendText.ts'
import { interfaceIds } from './interfaces.ts'
import type { RequestToken } from './types.ts'

/** A contract as the chain describes it. */
export interface ContractFacts extends RequestToken {
  readonly address: string
  /** The total supply of the token; `null` if the contract does not report it. */
  readonly supply: bigint | null
  /** ERC-721 or ERC-1155. */
  readonly isCollection: boolean
}

/** Facts about addresses of a chain; each is read once. */
export interface ChainFacts {
  readonly coin: RequestToken
  contract(address: string): Promise<ContractFacts>
  /** Whether there is code at an address; `null` if it is not known. */
  hasCode(address: string): Promise<boolean | null>
  /**
   * Whether a private key controls an address: without code, or with the code of another contract (EIP-7702); `null` if not
   * known.
   */
  isPersonal(address: string): Promise<boolean | null>
  /** The present gas price in wei; `null` if it is not known. */
  gasPrice(): Promise<bigint | null>
}

/** In characters: longer symbols are cut. */
const maxSymbol = 16

const totalSupply = '0x18160ddd'
const supportsInterface = (id: string) => `0x01ffc9a7${id.padEnd(64, '0')}`
const isTrue = (answer: string) => answer.length === 66 && BigInt(answer) === 1n

/** Whether a token has the symbol of the wrapped coin: W + coin, such as WETH. */
export const isNamedWrapped = ({ symbol, decimals }: RequestToken, coin: RequestToken): boolean =>
  symbol.toLowerCase() === `w${coin.symbol}`.toLowerCase() && decimals === coin.decimals

/** The code of an account that delegates to a contract (EIP-7702). */
const delegation = /^0xef0100[0-9a-f]{40}$/i

function once<Value>(read: (address: string) => Promise<Value>): (address: string) => Promise<Value> {
  const known = new Map<string, Promise<Value>>()
  return (address) => {
    const key = address.toLowerCase()
    const value = known.get(key) ?? read(key)
    known.set(key, value)
    return value
  }
}

/** The facts of a chain that the host has not configured: all are unknown. */
export const unknownChain: ChainFacts = {
  coin: { symbol: '', decimals: null },
  contract: async (address) => ({ address, symbol: '', decimals: null, supply: null, isCollection: false }),
  hasCode: async () => null,
  isPersonal: async () => null,
  gasPrice: async () => null,
}

/** Time limit for a node to answer, in milliseconds, because the user waits for the description. */
const timeLimit = 5_000

/** Reads a chain for one description. If a node fails, what was asked of it is unknown. */
export function readChain(
  readerOf: (network: Network) => ChainReader,
  network: Network,
  signal: AbortSignal,
): ChainFacts {
  const read = createRead(readerOf, network, AbortSignal.any([signal, AbortSignal.timeout(timeLimit)]))
  const { symbol, decimals } = network.nativeCurrency
  const otherwise = async <Value, Other>(answer: Promise<Value>, value: Other): Promise<Value | Other> => {
    try {
      return await answer
    } catch {
      signal.throwIfAborted()
      return value
    }
  }
  const codeOf = once((address) => otherwise(read('eth_getCode', [address, 'latest'], Bytes), null))
  return {
    coin: { symbol: cleanText(symbol, maxSymbol), decimals },
    contract: once(async (address) => {
      const ask = createAskContract(read, address)
      const calls = [
        getters.decimals,
        getters.symbol,
        totalSupply,
        ...Object.values(interfaceIds).map(supportsInterface),
      ]
      const [places = '', name = '', supply = '', ...kinds] = await Promise.all(
        calls.map((call) => otherwise(ask(call), '0x')),
      )
      const isCollection = kinds.some(isTrue)
      const isToken = !isCollection && places.length === 66 && BigInt(places) <= 77n
      return {
        address,
        symbol: cleanText(await decodeText(name), maxSymbol),
        decimals: isToken ? Number(BigInt(places)) : null,
        supply: supply.length === 66 ? BigInt(supply) : null,
        isCollection,
      }
    }),
    async hasCode(address) {
      const code = await codeOf(address)
      return code === null ? null : code.length > 2
    },
    async isPersonal(address) {
      const code = await codeOf(address)
      return code === null ? null : code.length === 2 || delegation.test(code)
    },
    gasPrice: () => otherwise(read('eth_gasPrice', [], Quantity).then(BigInt), null),
  }
}

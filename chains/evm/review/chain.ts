import { cleanText, type Network } from 'portico/wallet'
import type { ChainReader } from '../client.ts'
import { isPersonalCode } from '../code.ts'
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
  /** What a spender may take of an owner's token at present; `null` if it is not known. */
  allowance(token: string, owner: string, spender: string): Promise<bigint | null>
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
const word = (address: string) => address.slice(2).toLowerCase().padStart(64, '0')
/** `allowance(address,address)` of ERC-20. */
const allowance = (owner: string, spender: string) => `0xdd62ed3e${word(owner)}${word(spender)}`
const supportsInterface = (id: string) => `0x01ffc9a7${id.padEnd(64, '0')}`
const isTrue = (answer: string) => answer.length === 66 && BigInt(answer) === 1n

/** Whether a token has the symbol of the wrapped coin: W + coin, such as WETH. */
export const isNamedWrapped = ({ symbol, decimals }: RequestToken, coin: RequestToken): boolean =>
  symbol.toLowerCase() === `w${coin.symbol}`.toLowerCase() && decimals === coin.decimals

/** Reads facts about addresses once, however these are spelled. */
function once<Addresses extends string[], Value>(read: (...addresses: Addresses) => Promise<Value>): typeof read {
  const known = new Map<string, Promise<Value>>()
  return (...given) => {
    const addresses = given.map((address) => address.toLowerCase()) as Addresses
    const key = addresses.join()
    const value = known.get(key) ?? read(...addresses)
    known.set(key, value)
    return value
  }
}

/** The facts of a chain that the host has not configured: all are unknown. */
export const unknownChain: ChainFacts = {
  coin: { symbol: '', decimals: null },
  contract: async (address) => ({ address, symbol: '', decimals: null, supply: null, isCollection: false }),
  allowance: async () => null,
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
    // A network that the host does not list has no symbol, and decimals that mean nothing.
    coin: { symbol: cleanText(symbol, maxSymbol), decimals: symbol === '' ? null : decimals },
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
    allowance: once(async (token: string, owner: string, spender: string) => {
      const answer = await otherwise(createAskContract(read, token)(allowance(owner, spender)), '0x')
      return answer.length === 66 ? BigInt(answer) : null
    }),
    async hasCode(address) {
      const code = await codeOf(address)
      return code === null ? null : code.length > 2
    },
    async isPersonal(address) {
      const code = await codeOf(address)
      return code === null ? null : isPersonalCode(code)
    },
    gasPrice: () => otherwise(read('eth_gasPrice', [], Quantity).then(BigInt), null),
  }
}

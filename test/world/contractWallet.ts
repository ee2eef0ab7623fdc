import { type Address, concatHex, getContractAddress, type Hex, numberToHex } from 'viem'
import { privateKeyToAddress } from 'viem/accounts'
import { callNode } from '../wallets/node.ts'

/**
 * The deterministic deployment proxy, which local nodes have from the start: given 32 bytes of salt and a creation code
 * it deploys that with CREATE2 (EIP-1014).
 *
 * @see https://github.com/Arachnid/deterministic-deployment-proxy
 */
export const factory = '0x4e59b44847b379578588920ca78fbf26c0b4956c'

const op = {
  eq: '14',
  mul: '02',
  and: '16',
  byte: '1a',
  shl: '1b',
  shr: '1c',
  load: '35',
  codecopy: '39',
  mload: '51',
  mstore: '52',
  gas: '5a',
  staticcall: 'fa',
  return: 'f3',
} as const

export const push = (hex: string) => (0x5f + hex.length / 2).toString(16) + hex
const argument = (at: string) => push(at) + op.load
const store = (at: string) => push(at) + op.mstore

/** `isValidSignature(bytes32,bytes)`, and what it answers of a good signature: the same four bytes. */
const magic = '1626ba7e'
const ecrecover = push('01')

/**
 * Answers the magic value, or zeros, to every call. A call has the selector, the hash (at 4), the place of the signature
 * (at 36), its length (at 68), and its r, s and v (at 100, 132 and 164).
 */
export const verifierOf = (owner: Address) =>
  [
    // What the precompile wants, in memory: the hash, v, r, s.
    argument('04') + store('00'),
    argument('a4') + push('00') + op.byte + store('20'),
    argument('64') + store('40'),
    argument('84') + store('60'),
    // 32 bytes to 0x80, from 0x80 bytes at 0: whether it went well, and whose signature it is.
    push('20') + push('80') + push('80') + push('00') + ecrecover + op.gas + op.staticcall,
    push('80') + op.mload + push(owner.slice(2)) + op.eq + op.and,
    argument('44') + push('41') + op.eq + op.and,
    argument('00') + push('e0') + op.shr + push(magic) + op.eq + op.and,
    push(magic) + push('e0') + op.shl + op.mul + store('00'),
    push('20') + push('00') + op.return,
  ].join('')

/** The code that deploys a code of at most 255 bytes. */
export function creationOf(runtime: string): Hex {
  const length = numberToHex(runtime.length / 2, { size: 1 }).slice(2)
  const creation = (at: string) =>
    push(length) + push(at) + push('00') + op.codecopy + push(length) + push('00') + op.return
  const at = numberToHex(creation('00').length / 2, { size: 1 }).slice(2)
  return `0x${creation(at)}${runtime}`
}

/** A contract wallet, deployed or not, and the call that deploys it (ERC-6492). */
export interface ContractWallet {
  readonly address: Address
  readonly factory: Address
  readonly factoryData: Hex
}

/**
 * The contract wallet of a key: it accepts the signatures of the key (ERC-1271), and has the same address on each
 * chain. Each `salt` gives another wallet.
 */
export function contractWalletOf(key: Hex, salt = 0): ContractWallet {
  const bytecode = creationOf(verifierOf(privateKeyToAddress(key)))
  const saltWord = numberToHex(salt, { size: 32 })
  return {
    address: getContractAddress({ opcode: 'CREATE2', from: factory, salt: saltWord, bytecode }),
    factory,
    factoryData: concatHex([saltWord, bytecode]),
  }
}

/** Deploys a contract wallet on a local chain, at the expense of the last account of the test mnemonic. Throws if it is there. */
export async function deployContractWallet(url: string, wallet: ContractWallet): Promise<void> {
  const accounts = (await callNode(url, 'eth_accounts', [])) as readonly Address[]
  const call = { from: accounts.at(-1), to: wallet.factory, data: wallet.factoryData }
  const hash = (await callNode(url, 'eth_sendTransaction', [call])) as Hex
  if ((await statusOf(url, hash)) !== '0x1') throw new Error(`The contract wallet ${wallet.address} was not deployed`)
}

/**
 * How a transaction ended; `undefined` where it did not in 30 seconds. viem would wait for the next block once it has seen
 * the transaction wait, and a node that mines on demand has none.
 */
async function statusOf(url: string, hash: Hex): Promise<Hex | undefined> {
  const deadline = Date.now() + 30_000
  while (Date.now() < deadline) {
    const receipt = (await callNode(url, 'eth_getTransactionReceipt', [hash])) as { readonly status: Hex } | null
    if (receipt) return receipt.status
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  return undefined
}

import type { Psbt } from 'bitcoinjs-lib'
import type { Hex } from 'viem'
import { internalError, invalidParams, unauthorized } from '../errors.ts'
import { createScript, type WalletScript } from '../standard/index.ts'
import { type BitcoinSigner, createSigners } from './keys.ts'
import { signMessage } from './signMessage.ts'
import { type InputToSign, readPsbt, signInputs } from './signPsbt.ts'
import { type BitcoinTransfer, broadcast, sendTransfer } from './transfer.ts'
import type { BitcoinNetworkName, TestBitcoinWalletOptions } from './types.ts'

/** A message to sign with an address, in the protocol that is asked for or the one that is usual for its kind. */
export interface MessageToSign {
  readonly address: string
  readonly message: string
  readonly protocol?: 'ecdsa' | 'bip322' | undefined
}

/** What is to be signed of a PSBT. */
export interface PsbtToSign {
  readonly psbt: Uint8Array
  /** @default every input that spends a coin of the page's accounts */
  readonly inputs?: readonly InputToSign[] | undefined
  /** Completes the inputs that it signs. @default false */
  readonly finalize?: boolean | undefined
  /** Completes all and sends the transaction. @default false */
  readonly broadcast?: boolean | undefined
  /** @default that of the first address in `inputs`, else the one that the wallet is on */
  readonly network?: BitcoinNetworkName | undefined
}

/** The operations of a wallet, independent of its interface. Each prompts under the name of the method that the page called. */
export interface BitcoinCore {
  readonly script: WalletScript
  readonly networks: readonly BitcoinNetworkName[]
  /** The address for Stacks, if there is one. */
  readonly stacks: string | undefined
  network(): BitcoinNetworkName
  /** Switches the network without a prompt, and notifies the watchers. */
  moveTo(network: BitcoinNetworkName): void
  /** Prompts, then switches the network. Throws −32602 for an unknown network. */
  switchNetwork(method: string, network: string): Promise<void>
  /** The signers for the addresses of a key, payment first. */
  signers(key: number, network?: BitcoinNetworkName): readonly BitcoinSigner[]
  /** The signers for the addresses of the active account; empty while the page is not connected. */
  active(network?: BitcoinNetworkName): readonly BitcoinSigner[]
  signMessage(
    method: string,
    input: MessageToSign,
  ): Promise<{ readonly signature: Uint8Array; readonly hash: Uint8Array }>
  signPsbt(method: string, input: PsbtToSign): Promise<{ readonly psbt: Uint8Array; readonly txid?: string }>
  /** Pays from an address of the page. Answers the id of the transaction. */
  send(method: string, from: string, transfer: BitcoinTransfer): Promise<string>
  /** Broadcasts a signed transaction, as hex. Returns its id. */
  push(network: BitcoinNetworkName, transaction: string): Promise<string>
}

const networkNames: readonly BitcoinNetworkName[] = ['mainnet', 'testnet']

/** Makes the part that all interfaces of a Bitcoin wallet share. Throws without a network. */
export function createBitcoinCore(options: TestBitcoinWalletOptions, keys: readonly Hex[]): BitcoinCore {
  const { name, networks = networkNames, paymentType = 'p2wpkh', nodes = {}, storage } = options
  const memory = `test-wallet:bitcoin:${name}:network`
  const remembered = networks.find((network) => network === storage?.getItem(memory))
  let current = remembered ?? networks[0]
  if (!current) throw new TypeError('A Bitcoin test wallet needs a network.')
  const script = createScript({
    id: `bitcoin:${name}`,
    shared: options.shared ?? [0],
    connected: options.connected,
    storage,
  })
  const network = () => current as BitcoinNetworkName

  // Points of the curve take their time.
  const made = new Map<string, readonly BitcoinSigner[]>()
  const signers: BitcoinCore['signers'] = (key, on = network()) => {
    const secret = keys[key]
    if (!secret) return []
    const found = made.get(`${key} ${on}`) ?? createSigners(secret, key, on, paymentType)
    made.set(`${key} ${on}`, found)
    return found
  }
  const shown = () =>
    networks.flatMap((on) => script.visible().flatMap((key) => signers(key, on).map((signer) => ({ on, signer }))))
  const find = (address: string) => {
    const found = shown().find(({ signer }) => signer.address === address)
    if (!found) throw unauthorized()
    return found
  }
  const nodeOf = (on: BitcoinNetworkName) => nodes[on] ?? fail(`The wallet has no node for ${on}.`)
  const push: BitcoinCore['push'] = (on, transaction) => broadcast(nodeOf(on), transaction)
  const networkOf = (input: PsbtToSign) => {
    const [address] = input.inputs?.flatMap((wanted) => wanted.address ?? []) ?? []
    return input.network ?? (address === undefined ? network() : find(address).on)
  }
  const moveTo = (next: BitcoinNetworkName) => {
    if (next === current) return
    current = next
    storage?.setItem(memory, next)
    script.notify()
  }

  return {
    script,
    networks,
    stacks: options.stacks,
    network,
    moveTo,
    signers,
    active(on = network()) {
      const [key] = script.visible()
      return key === undefined ? [] : signers(key, on)
    },
    async switchNetwork(method, wanted) {
      const next = networks.find((known) => known === wanted)
      if (!next) throw invalidParams(`Unknown network: ${wanted}`)
      if (next === current) return
      await script.ask(method)
      moveTo(next)
    },
    async signMessage(method, { address, message, protocol }) {
      const { signer } = find(address)
      await script.ask(method)
      return signMessage(message, signer, protocol ?? (signer.type === 'p2tr' ? 'bip322' : 'ecdsa'))
    },
    async signPsbt(method, input) {
      const on = networkOf(input)
      if (script.visible().length === 0) throw unauthorized()
      const psbt = readPsbt(input.psbt, on)
      await script.ask(method)
      const own = script.visible().flatMap((key) => signers(key, on))
      const signed = signInputs(psbt, own, input.inputs)
      if (input.finalize || input.broadcast) for (const index of signed) psbt.finalizeInput(index)
      if (!input.broadcast) return { psbt: psbt.toBuffer() }
      return { psbt: psbt.toBuffer(), txid: await push(on, complete(psbt)) }
    },
    async send(method, from, transfer) {
      const { signer, on } = find(from)
      const node = nodeOf(on)
      await script.ask(method)
      return sendTransfer(node, signer, on, transfer)
    },
    push,
  }
}

/** Writes the transaction of a PSBT whose inputs are all complete. Throws −32602 if some are not. */
export function complete(psbt: Psbt): string {
  try {
    return psbt.extractTransaction().toHex()
  } catch (error) {
    throw invalidParams(`The PSBT is not complete: ${String(error)}`)
  }
}

function fail(message: string): never {
  throw internalError(message)
}

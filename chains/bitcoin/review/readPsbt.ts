import { base58, bech32, bech32m } from '@scure/base'
import type { Psbt } from 'bitcoinjs-lib'
import type { CaipNetworkId } from 'portico/wallet'
import { decodeAddress, scriptOf } from '../address.ts'
import { concat, fromBase64, isEqual, toHex } from '../bytes.ts'
import { chainOf } from '../chains.ts'
import { loadBitcoinJs } from '../libraries.ts'
import { sha256 } from '../sha256.ts'

const chains = {
  mainnet: { prefix: 'bc', key: 0, script: 5 },
  testnet: { prefix: 'tb', key: 111, script: 196 },
  regtest: { prefix: 'bcrt', key: 111, script: 196 },
} as const

function encodeBase58(version: number, hash: Uint8Array): string {
  const payload = concat(Uint8Array.of(version), hash)
  return base58.encode(concat(payload, sha256(sha256(payload)).subarray(0, 4)))
}

const p2pkhForm = /^76a914.{40}88ac$/

/**
 * The address of a script on a network, on a chain that is not known in the form of another address; `undefined` for scripts
 * without an address.
 */
export function encodeAddress(script: Uint8Array, network: CaipNetworkId, like = ''): string | undefined {
  const chain = chainOf(network) ?? decodeAddress(like)?.chain
  const { prefix, key, script: scriptVersion } = chains[chain === 'mainnet' || chain === 'regtest' ? chain : 'testnet']
  const code = toHex(script)
  if (p2pkhForm.test(code)) return encodeBase58(key, script.subarray(3, 23))
  if (/^a914.{40}87$/.test(code)) return encodeBase58(scriptVersion, script.subarray(2, 22))
  if (/^00(?:14.{40}|20.{64})$/.test(code)) return bech32.encode(prefix, [0, ...bech32.toWords(script.subarray(2))])
  if (/^5120.{64}$/.test(code)) return bech32m.encode(prefix, [1, ...bech32m.toWords(script.subarray(2))])
  return undefined
}

/** A part of a transaction, in satoshis. */
interface Output {
  /** The address, or the script in hexadecimal where it has none. */
  readonly to: string
  readonly amount: bigint
  readonly isOwn: boolean
  /** Bytes that the output carries instead of coins. */
  readonly memo: Uint8Array | undefined
}

/** The effects of a PSBT (BIP-174, BIP-370) on an account. */
export interface ReadPsbt {
  readonly outputs: readonly Output[]
  /** The user's addresses whose coins the inputs spend. */
  readonly payers: readonly string[]
  /** The total of the user's inputs, in satoshi. */
  readonly spent: bigint
  /** The total of the outputs to addresses of the user, in satoshi. */
  readonly back: bigint
  /** `null` if the value of an input is not known. */
  readonly fee: bigint | null
  /** The estimated size of the signed transaction in virtual bytes; too low for scripts with several signatures. */
  readonly size: bigint
  /** Whether every input belongs to the user. */
  readonly paysAlone: boolean
  /** The ways of signing that the PSBT names for inputs (`SIGHASH`). */
  readonly sighashTypes: readonly number[]
}

const opReturn = 0x6a

/** The bytes behind `OP_RETURN`, where one push holds them; else all that is behind it. */
function memoOf(script: Uint8Array): Uint8Array | undefined {
  if (script[0] !== opReturn) return undefined
  const [, length = 0] = script
  const isShort = length <= 75 && script.length === 2 + length
  // OP_PUSHDATA1.
  const isLong = length === 0x4c && script.length === 3 + (script[2] ?? 0)
  return script.subarray(isShort ? 2 : isLong ? 3 : 1)
}

/** In virtual bytes: all but the inputs and outputs; an input with the largest ordinary signature, without its script. */
const frameSize = 11
const inputSize = 150

function sizeOf({ data, txOutputs }: Psbt): bigint {
  const inputs = data.inputs.map(({ redeemScript, witnessScript, tapLeafScript = [] }) => {
    const scripts = [redeemScript, witnessScript, ...tapLeafScript.map(({ script }) => script)]
    return scripts.reduce((sum, script) => sum + (script?.length ?? 0), inputSize)
  })
  const outputs = txOutputs.map(({ script }) => 11 + script.length)
  return BigInt([...inputs, ...outputs].reduce((sum, size) => sum + size, frameSize))
}

const sumOf = (amounts: readonly bigint[]) => amounts.reduce((sum, amount) => sum + amount, 0n)

/**
 * Reads a PSBT. `shared` are the user's addresses, as the wallet shares them. `undefined` for what is none. Throws
 * `DEPENDENCY_MISSING` without `bitcoinjs-lib`.
 */
export async function readPsbt(
  base64: string,
  shared: readonly string[],
  network: CaipNetworkId,
): Promise<ReadPsbt | undefined> {
  const [{ Psbt, Transaction }, { toVersion0 }] = await Promise.all([loadBitcoinJs(), import('../psbtVersion.ts')])
  const bytes = fromBase64(base64)
  const owners = [...new Set(shared)].flatMap((address) => {
    const decoded = decodeAddress(address)
    return decoded ? [{ address, script: scriptOf(decoded) }] : []
  })
  const ownerOf = (spent: Uint8Array) => owners.find(({ script }) => isEqual(spent, script))?.address
  try {
    const psbt = bytes && Psbt.fromBuffer(toVersion0(bytes))
    if (!psbt) return undefined
    const inputs = psbt.data.inputs.map(({ witnessUtxo, nonWitnessUtxo }, at) => {
      const { hash, index } = psbt.txInputs[at] ?? { hash: new Uint8Array(), index: -1 }
      const before = nonWitnessUtxo && Transaction.fromBuffer(nonWitnessUtxo)
      // A transaction other than the one that the input names proves nothing.
      if (before && !isEqual(before.getHash(), hash)) return undefined
      const output = before ? before.outs[index] : witnessUtxo
      // A signature from before segwit holds for any value, so that only the transaction proves it (BIP-174).
      if (!before && output && p2pkhForm.test(toHex(output.script))) return undefined
      return output && { script: output.script, value: BigInt(output.value) }
    })
    const known = inputs.flatMap((input) => input ?? [])
    const payers = [...new Set(known.flatMap(({ script }) => ownerOf(script) ?? []))]
    const isOwn = (script: Uint8Array) => ownerOf(script) !== undefined
    const outputs = psbt.txOutputs.map(({ script, value }): Output => {
      const to = encodeAddress(script, network, owners[0]?.address) ?? toHex(script)
      return { to, amount: BigInt(value), isOwn: isOwn(script), memo: memoOf(script) }
    })
    const spent = sumOf(known.filter(({ script }) => isOwn(script)).map(({ value }) => value))
    const back = sumOf(outputs.filter((output) => output.isOwn).map(({ amount }) => amount))
    const isKnown = known.length === inputs.length
    const all = sumOf(known.map(({ value }) => value)) - sumOf(outputs.map(({ amount }) => amount))
    return {
      outputs,
      payers,
      spent,
      back,
      fee: isKnown && all >= 0n ? all : null,
      size: sizeOf(psbt),
      paysAlone: isKnown && known.every(({ script }) => isOwn(script)),
      sighashTypes: psbt.data.inputs.flatMap(({ sighashType }) => sighashType ?? []),
    }
  } catch {
    return undefined
  }
}

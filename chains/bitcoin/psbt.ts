import type { Psbt } from 'bitcoinjs-lib'
import {
  type Account,
  InvalidParamsRpcError,
  UnauthorizedProviderError,
  UnsupportedProviderMethodError,
} from 'portico/wallet'
import { decodeAddress, scriptOf } from './address.ts'
import { attempt } from './attempt.ts'
import { fromBase64, fromHex, isEqual, toBase64 } from './bytes.ts'
import { InvalidWalletAnswerError, PsbtChangedError } from './errors.ts'
import { loadBitcoinJs } from './libraries.ts'
import type { PsbtInput } from './wallet.ts'

async function loadLibrary() {
  const [bitcoinJs, { toVersion0 }] = await Promise.all([loadBitcoinJs(), import('./psbtVersion.ts')])
  return { ...bitcoinJs, toVersion0 }
}
type Library = Awaited<ReturnType<typeof loadLibrary>>

const parse = ({ Psbt, toVersion0 }: Library, bytes: Uint8Array | undefined): Psbt | undefined =>
  bytes && attempt(() => Psbt.fromBuffer(toVersion0(bytes)))

/** The script that an input spends, where the PSBT says it. */
function spentScript({ Transaction }: Library, psbt: Psbt, index: number): Uint8Array | undefined {
  const { witnessUtxo, nonWitnessUtxo } = psbt.data.inputs[index] ?? {}
  if (witnessUtxo) return witnessUtxo.script
  const spent = nonWitnessUtxo && attempt(() => Transaction.fromBuffer(nonWitnessUtxo))
  return spent?.outs[psbt.txInputs[index]?.index ?? -1]?.script
}

/** The inputs that spend the coins of these accounts. */
function ownInputs(library: Library, psbt: Psbt, accounts: readonly Account[]): readonly PsbtInput[] {
  const scripts = accounts.flatMap(({ address }) => {
    const decoded = decodeAddress(address)
    return decoded ? [{ address, script: scriptOf(decoded) }] : []
  })
  return psbt.data.inputs.flatMap((_, index) => {
    const spent = spentScript(library, psbt, index)
    const owner = spent && scripts.find(({ script }) => isEqual(script, spent))
    return owner ? [{ index, address: owner.address }] : []
  })
}

/** `SIGHASH_DEFAULT` (BIP-341) and `SIGHASH_ALL`: wallets sign with these when an input names no hash. */
const ordinarySighashes: readonly number[] = [0, 1]

/**
 * For wallets that take no signature hash beside the PSBT: refuses hashes that the PSBT does not name, because the wallet
 * would sign with another hash. Throws `UNSUPPORTED_PROVIDER_METHOD`, and `DEPENDENCY_MISSING` without `bitcoinjs-lib`.
 */
export async function refuseOtherSighashes(base64: string, inputs: readonly PsbtInput[]): Promise<void> {
  if (inputs.every(({ sighashTypes }) => !sighashTypes?.length)) return
  const psbt = parse(await loadLibrary(), fromBase64(base64))
  const isNamed = ({ index, sighashTypes = [] }: PsbtInput) => {
    const named = psbt?.data.inputs[index]?.sighashType ?? 0
    // Both sign the same data.
    const used = ordinarySighashes.includes(named) ? ordinarySighashes : [named]
    return used.some((type) => sighashTypes.includes(type))
  }
  if (inputs.every((input) => !input.sighashTypes?.length || isNamed(input))) return
  throw new UnsupportedProviderMethodError({ details: 'The wallet signs with the signature hashes of the PSBT alone' })
}

/** Whether an input is signed, by its key or by a script, or complete already. */
function isSigned({ data }: Psbt, index: number): boolean {
  const { partialSig, tapKeySig, tapScriptSig, finalScriptSig, finalScriptWitness } = data.inputs[index] ?? {}
  return [partialSig, tapKeySig, tapScriptSig, finalScriptSig, finalScriptWitness].some((part) => part?.length)
}

/** A PSBT to be signed, with which the wallet's answer is compared. */
export interface PreparedPsbt {
  readonly inputs: readonly PsbtInput[]
  /**
   * Returns the answer of the wallet as base64. Throws `BITCOIN_INVALID_WALLET_ANSWER` if it is not a PSBT or one of the
   * inputs is not signed, and `BITCOIN_PSBT_CHANGED` if it is a PSBT of another transaction.
   */
  check(answer: string): string
  /**
   * Like `check`, for a transaction that the wallet has sent already. Returns `undefined` if the answer is not a PSBT, because
   * some wallets answer with the transaction itself. The `details` of `BITCOIN_PSBT_CHANGED` are the id of the transaction.
   */
  checkSent(answer: string, txid: string): string | undefined
}

/**
 * Reads a PSBT (BIP-174, BIP-370) with the inputs to sign: those given, else those that spend the accounts' coins. Throws
 * `RPC_INVALID_PARAMS` for what is no PSBT or has no such input, `UNAUTHORIZED_PROVIDER` for addresses of others, and
 * `DEPENDENCY_MISSING` without `bitcoinjs-lib`.
 */
export async function preparePsbt(
  base64: string,
  asked: readonly PsbtInput[] | undefined,
  accounts: readonly Account[],
): Promise<PreparedPsbt> {
  const library = await loadLibrary()
  const psbt = parse(library, fromBase64(base64))
  if (!psbt) throw new InvalidParamsRpcError({ details: 'psbt is not a PSBT in base64' })
  const inputs = asked ?? ownInputs(library, psbt, accounts)
  if (inputs.length === 0) throw new InvalidParamsRpcError({ details: 'The PSBT has no input of these accounts' })
  if (inputs.some(({ index }) => index >= psbt.inputCount)) {
    throw new InvalidParamsRpcError({ details: 'The PSBT has no such input' })
  }
  if (inputs.some(({ address }) => accounts.every((account) => account.address !== address))) {
    throw new UnauthorizedProviderError()
  }
  const transactionOf = ({ data }: Psbt) => data.globalMap.unsignedTx.toBuffer()
  const before = transactionOf(psbt)
  const read = (answer: string, details?: string) => {
    const bytes = fromHex(answer) ?? fromBase64(answer)
    const after = parse(library, bytes)
    if (!bytes || !after) return undefined
    if (!isEqual(before, transactionOf(after))) throw new PsbtChangedError(details ? { details } : {})
    return { signed: toBase64(bytes), isSigned: inputs.every(({ index }) => isSigned(after, index)) }
  }
  return {
    inputs,
    check(answer) {
      const { signed, isSigned } = read(answer) ?? {}
      if (!signed || !isSigned) throw new InvalidWalletAnswerError({ method: 'signPsbt' })
      return signed
    },
    checkSent: (answer, txid) => read(answer, txid)?.signed,
  }
}

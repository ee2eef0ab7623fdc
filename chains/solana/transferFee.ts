import { type } from 'superstruct'
import { InvalidTokenError } from './errors.ts'
import type { Mint } from './mint.ts'
import { extensionType } from './mint.ts'
import { callRpc, type ReachableNetwork, Units } from './rpc.ts'
import type { Source } from './tokenAccounts.ts'

/** A fee in effect from an epoch on (`TransferFee` of the program): a part of the amount, and never more than a maximum. */
interface Rate {
  readonly epoch: bigint
  readonly maximum: bigint
  readonly basisPoints: bigint
}

/** Behind two authorities and what was withheld: the fee until the newer one is in effect, then the newer one. */
const [olderAt, newerAt, configLength] = [72, 90, 108]
const wholeAmount = 10_000n

const Epoch = type({ epoch: Units })

function readRate(config: Uint8Array, at: number): Rate {
  const view = new DataView(config.buffer, config.byteOffset, config.byteLength)
  return {
    epoch: view.getBigUint64(at, true),
    maximum: view.getBigUint64(at + 8, true),
    basisPoints: BigInt(view.getUint16(at + 16, true)),
  }
}

/** Rounded up, as the program does. */
function feeOf(amount: bigint, { maximum, basisPoints }: Rate): bigint {
  const fee = (amount * basisPoints + wholeAmount - 1n) / wholeAmount
  return fee < maximum ? fee : maximum
}

/**
 * How much of a transfer reaches the receiver, in base units: a token of Token-2022 with a transfer fee keeps a part of the
 * amount of each account that it comes from. Throws `SOLANA_RPC_FAILED`, and `SOLANA_INVALID_TOKEN` for a fee that can not
 * be read.
 *
 * @see https://solana.com/docs/tokens/extensions/transfer-fees
 */
export async function receivedOf(
  sources: readonly Source[],
  { extensions }: Mint,
  network: ReachableNetwork,
  signal: AbortSignal,
): Promise<bigint> {
  const amount = sources.reduce((sum, source) => sum + source.amount, 0n)
  const config = extensions.get(extensionType.transferFeeConfig)
  if (!config) return amount
  if (config.length < configLength) throw new InvalidTokenError()
  const [older, newer] = [readRate(config, olderAt), readRate(config, newerAt)]
  const isSame = older.maximum === newer.maximum && older.basisPoints === newer.basisPoints
  const request = { method: 'getEpochInfo', params: [{ commitment: 'confirmed' }] }
  const epoch = isSame ? newer.epoch : (await callRpc(network, request, Epoch, signal)).epoch
  const rate = epoch >= newer.epoch ? newer : older
  return sources.reduce((rest, source) => rest - feeOf(source.amount, rate), amount)
}

import { ExecutionRevertedError } from './errors.ts'
import { Bytes, Quantity, type Read } from './sendCalls.ts'

/** Gas that is enough for a transfer on chains without a data fee: 21,000 for the native coin, up to 65,000 for most tokens. */
const transferGas = 65_000n

/** Contracts that know the data fee: `GasPriceOracle` of OP Stack chains and `L1GasPriceOracle` of Scroll, missing on others. */
const feeOracles = ['0x420000000000000000000000000000000000000f', '0x5300000000000000000000000000000000000002']

const word = (value: number) => value.toString(16).padStart(64, '0')

/** A size above that of a signed token transfer, with incompressible content. */
const transactionBytes = Array.from({ length: 192 }, (_, at) => ((at * 167 + 13) % 255) + 1)
const hexBytes = transactionBytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')

/** `getL1Fee(bytes)` with a transaction of that size. */
const dataFeeCall = `0x49948e0e${word(32)}${word(transactionBytes.length)}${hexBytes}`

async function askOracle(read: Read, to: string): Promise<bigint> {
  try {
    const answer = await read('eth_call', [{ to, data: dataFeeCall }, 'latest'], Bytes)
    return answer.length === 66 ? BigInt(answer) : 0n
  } catch (error) {
    if (ExecutionRevertedError.is(error)) return 0n
    throw error
  }
}

/** The data fee of a transfer on an OP Stack rollup or on Scroll, besides its gas; 0 on other chains. */
export async function readDataFee(read: Read): Promise<bigint> {
  const fees = await Promise.all(feeOracles.map((oracle) => askOracle(read, oracle)))
  return fees.reduce((sum, fee) => sum + fee)
}

/**
 * The gas of a transfer. Arbitrum and zkSync count transaction data as gas, so ask the chain for the gas of a plain
 * one.
 */
async function readGas(read: Read, from: string): Promise<bigint> {
  let plain = 0n
  try {
    plain = BigInt(await read('eth_estimateGas', [{ from, to: from, value: '0x0' }], Quantity))
  } catch (error) {
    // A contract account may refuse its own transfer.
    if (!ExecutionRevertedError.is(error)) throw error
  }
  // The room that 65,000 leave to 21,000, on a chain where a plain one takes more.
  const roomy = (plain * transferGas) / 21_000n
  return roomy > transferGas ? roomy : transferGas
}

/** Estimated fee of a transfer in wei, rather too high: prices change before it is mined. */
export async function estimateFee(read: Read, from: string): Promise<string> {
  const [price, gas, dataFee] = await Promise.all([
    read('eth_gasPrice', [], Quantity),
    readGas(read, from),
    readDataFee(read),
  ])
  return (BigInt(price) * gas + 2n * dataFee).toString()
}

import { describe, expect, test } from 'vitest'
import { ExecutionRevertedError } from './errors.ts'
import { estimateFee } from './fee.ts'
import type { Read } from './sendCalls.ts'

const from = `0x${'1'.repeat(40)}`
const word = (value: bigint) => `0x${value.toString(16).padStart(64, '0')}`

const opStack = '0x420000000000000000000000000000000000000f'
const scroll = '0x5300000000000000000000000000000000000002'

interface Chain {
  readonly gas?: number
  readonly dataFee?: () => Promise<string>
  /** The contract that knows the data fee. */
  readonly oracle?: string
}

/** A chain that takes so much gas for a plain transfer, at 10 wei, and so much for its data. */
const chain =
  ({ gas = 21_000, dataFee = async () => '0x', oracle = opStack }: Chain = {}): Read =>
  async (method, params) => {
    if (method === 'eth_gasPrice') return '0xa'
    if (method === 'eth_estimateGas') return `0x${gas.toString(16)}`
    return (params[0] as { to: string }).to === oracle ? dataFee() : '0x'
  }

describe('the fee of a transfer', () => {
  test('assumes 65,000 gas if the chain has no other fees', async () => {
    expect(await estimateFee(chain(), from)).toBe('650000')
  })

  test('is higher if a plain transfer needs more gas, as on chains that count its data as gas', async () => {
    expect(await estimateFee(chain({ gas: 210_000 }), from)).toBe('6500000')
  })

  test.each([
    ['an OP Stack chain', opStack],
    ['Scroll', scroll],
  ])('includes twice the data fee of %s', async (_, oracle) => {
    expect(await estimateFee(chain({ oracle, dataFee: async () => word(7n) }), from)).toBe('650014')
  })

  test.each([
    ['there is no such contract', async () => '0x'],
    ['what is there answers something else', async () => '0x01'],
    [
      'what is there refuses',
      async () => {
        throw new ExecutionRevertedError()
      },
    ],
  ])('adds nothing where %s', async (_, dataFee) => {
    expect(await estimateFee(chain({ dataFee }), from)).toBe('650000')
  })

  test('assumes 65,000 gas if the account rejects a transfer to itself', async () => {
    const read: Read = async (method, ...rest) => {
      if (method === 'eth_estimateGas') throw new ExecutionRevertedError()
      return chain()(method, ...rest)
    }
    expect(await estimateFee(read, from)).toBe('650000')
  })

  test('rejects if the gas can not be read', async () => {
    const read: Read = async (method, ...rest) => {
      if (method === 'eth_estimateGas') throw new Error('down')
      return chain()(method, ...rest)
    }
    await expect(estimateFee(read, from)).rejects.toThrow('down')
  })

  test('rejects if the data fee can not be read', async () => {
    const dataFee = async () => {
      throw new Error('down')
    }
    await expect(estimateFee(chain({ dataFee }), from)).rejects.toThrow('down')
  })
})

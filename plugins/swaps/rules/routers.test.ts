import { encodeFunctionData, parseAbi, toFunctionSelector } from 'viem'
import { describe, expect, test } from 'vitest'
import { oneInchRouters, routerFunctions } from './routers.ts'
import { type AskedSwap, checkSwap } from './transaction.ts'

/** The functions of the routers, as their source code declares them: those of version 6, then those of version 5. */
const tuple =
  '(address srcToken, address dstToken, address srcReceiver, address dstReceiver, uint256 amount, uint256 minReturn, uint256 flags) desc'
const dexes = ['uint256 dex', 'uint256 dex, uint256 dex2', 'uint256 dex, uint256 dex2, uint256 dex3']
const numbered = (name: string, args: string) =>
  dexes.map((dex, at) => `function ${name}${at === 0 ? '' : at + 1}(${args}, ${dex})`)
const signatures = [
  `function swap(address executor, ${tuple}, bytes data)`,
  ...numbered('unoswap', 'uint256 srcToken, uint256 amount, uint256 minReturn'),
  ...numbered('unoswapTo', 'uint256 dstReceiver, uint256 srcToken, uint256 amount, uint256 minReturn'),
  ...numbered('ethUnoswap', 'uint256 minReturn'),
  ...numbered('ethUnoswapTo', 'uint256 dstReceiver, uint256 minReturn'),
  `function swap(address executor, ${tuple}, bytes permit, bytes data)`,
  'function unoswap(address srcToken, uint256 amount, uint256 minReturn, uint256[] pools)',
  'function unoswapTo(address dstReceiver, address srcToken, uint256 amount, uint256 minReturn, uint256[] pools)',
]

const account = `0x${'a1'.repeat(20)}`
const stranger = `0x${'ab'.repeat(20)}`
const [sold, bought, coin] = [`0x${'c1'.repeat(20)}`, `0x${'c2'.repeat(20)}`, `0x${'ee'.repeat(20)}`]
const network = 'eip155:1'

type Values = Record<string, string | bigint>
const right: Values = {
  srcToken: sold,
  dstToken: bought,
  dstReceiver: account,
  amount: 1000n,
  minReturn: 1980n,
  flags: 0n,
}

/** A call with these values; executors, pools and data are any. */
function encode(signature: string, values: Values): string {
  const abi = parseAbi([signature] as [string])
  const [item] = abi as unknown as readonly [{ inputs: readonly Input[] }]
  type Input = { name: string; type: string; components?: readonly Input[] }
  const given = ({ name, type, components }: Input): unknown => {
    if (components) return Object.fromEntries(components.map((one) => [one.name, given(one)]))
    if (type.endsWith('[]')) return [1n]
    if (type === 'bytes') return '0x'
    const value = values[name] ?? (type === 'address' ? oneInchRouters[0] : 1n)
    return type === 'uint256' ? BigInt(value as string) : value
  }
  return encodeFunctionData({ abi, args: item.inputs.map(given) } as never)
}

describe.each(signatures)('%s', (signature) => {
  const isPaid = signature.includes('ethUnoswap')
  const asked: AskedSwap = {
    ...{ network, account, routers: oneInchRouters, slippage: 1, amount: '1000' },
    from: `${network}:${isPaid ? coin : sold}`,
    to: `${network}:${bought}`,
  }
  const check = (values: Values = {}, other: Partial<AskedSwap> = {}) =>
    checkSwap(
      { ...asked, ...other },
      {
        from: `${network}:${account}`,
        to: `${network}:${oneInchRouters[0]}`,
        data: encode(signature, { ...right, ...values }),
        amount: '2000',
        eip155: {},
      },
    )

  test('is known, and accepted with the values of the swap', () => {
    expect(routerFunctions).toHaveProperty(toFunctionSelector(signature).slice(2))
    expect(check()).toMatchObject({ minimum: '1980', value: isPaid ? '1000' : '0' })
    // The upper bits of a number that holds an address are flags.
    if (signature.includes('uint256 srcToken'))
      expect(check({ srcToken: BigInt(sold) + 2n ** 200n }).minimum).toBe('1980')
  })

  test('is refused with another receiver, token, amount, minimum, or a part of the amount', () => {
    const wrong: Values = {
      ...{ dstReceiver: stranger, srcToken: stranger, dstToken: stranger },
      ...{ amount: 999n, minReturn: 1978n, flags: 1n },
    }
    const named = Object.entries(wrong).filter(([name]) => signature.includes(` ${name}`))
    expect(named.length).toBeGreaterThan(0)
    for (const [name, value] of named) expect(() => check({ [name]: value }), name).toThrow('another transaction')
    if (isPaid) expect(() => check({}, { from: `${network}:${sold}` })).toThrow('another transaction')
  })
})

test('no other function is known', () => {
  expect(Object.keys(routerFunctions)).toHaveLength(signatures.length)
})

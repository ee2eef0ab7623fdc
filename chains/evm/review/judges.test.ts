import { Interface, type ParamType, TypedDataEncoder } from 'ethers'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { loadDecoding } from '../viem.ts'
import { createDecode } from './calldata.ts'
import { encodeType } from './eip712.ts'
import { functions } from './interfaces.ts'

/** What ethers reads of the same bytes and types. */
const judge = new Interface(functions)

function arbitraryOf({ baseType, type, arrayChildren, components }: ParamType): fc.Arbitrary<unknown> {
  if (baseType === 'array' && arrayChildren) return fc.array(arbitraryOf(arrayChildren), { maxLength: 3 })
  if (baseType === 'tuple') return fc.tuple(...(components ?? []).map(arbitraryOf))
  const hex = (bytes: number) =>
    fc.uint8Array({ minLength: bytes, maxLength: bytes }).map((list) => `0x${Buffer.from(list).toString('hex')}`)
  if (type === 'address') return hex(20)
  if (type === 'bool') return fc.boolean()
  if (type === 'bytes') return fc.nat(70).chain(hex)
  const [, bits] = /^uint(\d+)$/.exec(type) ?? []
  if (bits) return fc.bigInt(0n, 2n ** BigInt(bits) - 1n)
  const [, size = '32'] = /^bytes(\d+)$/.exec(type) ?? []
  return hex(Number(size))
}

/** Values as both libraries give them: structs by position, integers and addresses as text. */
const plain = (value: unknown): unknown => {
  if (typeof value === 'object' && value !== null) return Object.values(value).map(plain)
  return String(value).toLowerCase()
}

test('each function of a standard interface is read as ethers reads it', async () => {
  const decode = createDecode(await loadDecoding())
  let count = 0
  judge.forEachFunction((item) => {
    count++
    fc.assert(
      fc.property(fc.tuple(...item.inputs.map(arbitraryOf)), (args) => {
        const data = judge.encodeFunctionData(item, args) as `0x${string}`
        const read = decode(data)
        expect(read?.name).toBe(item.name)
        expect(plain(read?.args)).toEqual(plain([...judge.decodeFunctionData(item, data).toArray(true)]))
      }),
      { numRuns: 20 },
    )
  })
  expect(count).toBe(functions.length)
})

const field = (name: string, type: string) => ({ name, type })

test.each([
  [
    'the letter of EIP-712',
    'Mail',
    {
      Mail: [field('from', 'Person'), field('to', 'Person'), field('contents', 'string')],
      Person: [field('name', 'string'), field('wallet', 'address')],
    },
  ],
  [
    'lists of lists, and types out of their alphabetical order',
    'Root',
    {
      Root: [field('z', 'Zebra[2][]'), field('a', 'Ape'), field('same', 'Ape[]')],
      Zebra: [field('inner', 'Middle')],
      Middle: [field('leaf', 'bytes32[]')],
      Ape: [field('id', 'uint256')],
    },
  ],
  ['a type without fields', 'Empty', { Empty: [], Other: [field('x', 'Empty')] }],
] as const)('the encoded type is that of ethers: %s', (_, primaryType, types) => {
  const data = { types, primaryType, domain: {}, message: {} } as never
  const root = Object.fromEntries(
    Object.entries(types).filter(([name]) => primaryType !== 'Empty' || name === primaryType),
  )
  expect(encodeType(data, primaryType)).toBe(TypedDataEncoder.from(root as never).encodeType(primaryType))
})

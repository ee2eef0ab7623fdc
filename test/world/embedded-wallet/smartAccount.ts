import { type Address, concatHex, getContractAddress, type Hex, numberToHex, pad, size } from 'viem'
import { creationOf, factory, push, verifierOf } from '../contractWallet.ts'
import type { SmartAccounts, SmartCall } from './service/index.ts'

/** Tells the owner's batches of calls from questions for a signature. */
const selector = '0x62617463'

const op = {
  add: '01',
  gt: '11',
  eq: '14',
  isZero: '15',
  and: '16',
  shr: '1c',
  caller: '33',
  load: '35',
  size: '36',
  copy: '37',
  returnSize: '3d',
  returnCopy: '3e',
  jump: '56',
  jumpIf: '57',
  gas: '5a',
  label: '5b',
  dup1: '80',
  dup3: '82',
  dup6: '85',
  dup7: '86',
  call: 'f1',
  revert: 'fd',
  stop: '00',
} as const

/** Pushes the place of a label, which `assemble` fills in. */
const to = (label: string) => `60<${label}>`
const at = (label: string) => `[${label}]${op.label}`

/** Puts the places of labels in: each is a byte, since the code is shorter than 256. */
function assemble(code: string): string {
  const places = new Map<string, string>()
  const bare = code.replace(/<\w+>/g, '..')
  for (const [mark, label = ''] of bare.matchAll(/\[(\w+)\]/g)) {
    const before = bare.slice(0, bare.indexOf(mark)).replace(/\[\w+\]/g, '')
    places.set(label, numberToHex(before.length / 2, { size: 1 }).slice(2))
  }
  return code.replace(/\[\w+\]/g, '').replace(/<(\w+)>/g, (_, label: string) => places.get(label) ?? '')
}

/**
 * Performs calls of its owner, all or none: after the selector, each has a word for the address, one for the value and one
 * for the length of the data, then the data. Everything else is answered as by the contract wallet, so that it takes its
 * owner's signatures for its own (ERC-1271).
 */
const runtimeOf = (owner: Address) =>
  assemble(
    [
      op.caller + push(owner.slice(2).toLowerCase()) + op.eq,
      push('00') + op.load + push('e0') + op.shr + push(selector.slice(2)) + op.eq + op.and + to('batch') + op.jumpIf,
      verifierOf(owner),
      at('batch') + push('04'),
      // The stack has the place of the next call.
      at('next') + op.dup1 + op.size + op.gt + op.isZero + to('end') + op.jumpIf,
      op.dup1 + push('40') + op.add + op.load,
      op.dup1 + op.dup3 + push('60') + op.add + push('00') + op.copy,
      push('00') + push('00') + op.dup3 + push('00'),
      op.dup6 + push('20') + op.add + op.load + op.dup7 + op.load + op.gas + op.call,
      op.isZero + to('fail') + op.jumpIf,
      op.add + push('60') + op.add + to('next') + op.jump,
      at('fail') + op.returnSize + push('00') + push('00') + op.returnCopy + op.returnSize + push('00') + op.revert,
      at('end') + op.stop,
    ].join(''),
  )

const salt = numberToHex(0, { size: 32 })

const encodeCall = ({ to: target, value, data }: SmartCall): Hex =>
  concatHex([pad(target), numberToHex(value, { size: 32 }), numberToHex(size(data), { size: 32 }), data])

/** Smart accounts on local chains: anybody deploys them by the deterministic deployment proxy, their owner uses them. */
export const createSmartAccounts = (networks: readonly number[]): SmartAccounts => ({
  networks,
  accountOf(owner) {
    const bytecode = creationOf(runtimeOf(owner))
    return {
      address: getContractAddress({ opcode: 'CREATE2', from: factory, salt, bytecode }),
      factory,
      factoryData: concatHex([salt, bytecode]),
    }
  },
  encodeCalls: (calls) => concatHex([selector, ...calls.map(encodeCall)]),
})

import { type Address, encodeFunctionData, type Hex, numberToHex, pad, parseAbi } from 'viem'
import { callNode } from '../../wallets/node.ts'
import { swapRouter } from './addresses.ts'

/** The function of 1inch's router of version 6; `data` is what the target token is given out by: an amount of it. */
export const swapAbi = parseAbi([
  'function swap(address executor, (address srcToken, address dstToken, address srcReceiver, address dstReceiver, uint256 amount, uint256 minReturnAmount, uint256 flags) desc, bytes data) payable returns (uint256 returnAmount, uint256 spentAmount)',
])

/** What is swapped, in base units. */
export interface RouterSwap {
  readonly source: Address
  readonly target: Address
  readonly receiver: Address
  readonly amount: bigint
  /** How much of the target the router gives. */
  readonly output: bigint
  /** It reverts where it would give less. */
  readonly minimum: bigint
}

/** The call of the router. */
export const encodeSwap = ({ source, target, receiver, amount, output, minimum }: RouterSwap): Hex =>
  encodeFunctionData({
    abi: swapAbi,
    args: [
      swapRouter,
      {
        srcToken: source,
        dstToken: target,
        srcReceiver: swapRouter,
        dstReceiver: receiver,
        amount,
        minReturnAmount: minimum,
        flags: 0n,
      },
      pad(numberToHex(output)),
    ],
  })

const op = {
  mul: '02',
  add: '01',
  lt: '10',
  eq: '14',
  iszero: '15',
  and: '16',
  shr: '1c',
  address: '30',
  caller: '33',
  callvalue: '34',
  load: '35',
  mload: '51',
  mstore: '52',
  jump: '56',
  jumpi: '57',
  gas: '5a',
  here: '5b',
  call: 'f1',
  return: 'f3',
  revert: 'fd',
} as const

const push = (hex: string) => (0x5f + hex.length / 2).toString(16) + hex
const store = (at: string) => push(at) + op.mstore

/** The code that reverts is at the start, so that its offset is known. */
const revertAt = '03'
const begin = `${push('09')}${op.jump}${op.here}${push('00')}${push('00')}${op.revert}${op.here}`
const failIf = (condition: string) => condition + push(revertAt) + op.jumpi
const need = (condition: string) => failIf(condition + op.iszero)

const argument = (at: string) => push(at) + op.load
const [source, target, receiver] = [argument('24'), argument('44'), argument('84')]
const [amount, minimum, output] = [argument('00a4'), argument('00c4'), argument('0144')]
const isCoin = (token: string) => push('ee'.repeat(20)) + token + op.eq

/**
 * Calls a token with the calldata in memory from 0x1c on. The result goes to 0x80, where a 1 is preset for tokens that return
 * nothing, which includes accounts without code.
 */
const callToken = (token: string, value: string, length: string) =>
  push('01') +
  store('80') +
  need(
    push('20') +
      push('80') +
      push(length) +
      push('1c') +
      value +
      token +
      op.gas +
      op.call +
      push('80') +
      op.mload +
      op.and,
  )

const runtime = [
  begin,
  need(push('07ed2379') + argument('00') + push('e0') + op.shr + op.eq),
  failIf(minimum + output + op.lt),
  // The coin came with the call; a token is pulled by `transferFrom`. The coin's address has no code and answers nothing.
  need(amount + isCoin(source) + op.mul + op.callvalue + op.eq),
  push('23b872dd') + store('00') + op.caller + store('20') + op.address + store('40') + amount + store('60'),
  callToken(source, push('00'), '64'),
  // A token goes out by `transfer`, the coin as the value of a call of the receiver.
  push('a9059cbb') + store('00') + receiver + store('20') + output + store('40'),
  callToken(
    isCoin(target) + receiver + op.mul + isCoin(target) + op.iszero + target + op.mul + op.add,
    isCoin(target) + output + op.mul,
    '44',
  ),
  output + store('00') + amount + store('20') + push('40') + push('00') + op.return,
].join('')

/** Puts the router on a local chain, with a thousand coins to give out. */
export async function putSwapRouter(url: string): Promise<void> {
  await callNode(url, 'anvil_setCode', [swapRouter, `0x${runtime}`])
  await callNode(url, 'anvil_setBalance', [swapRouter, numberToHex(10n ** 21n)])
}

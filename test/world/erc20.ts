/** How a token answers `transfer`: as ERC-20 says, with nothing at all as USDT does, with `false`, or by a revert. */
export type TransferAnswer = 'true' | 'nothing' | 'false' | 'revert'

/** How to make a token. */
export interface Erc20Options {
  readonly address: string
  /** @default 'true' */
  readonly answer?: TransferAnswer
  /** Whether `approve` reverts where an older approval would be replaced by another amount than 0, as that of USDT does. @default false */
  readonly needsReset?: boolean
  /** What `symbol` returns: bytes, or a revert. @default `TEST` as `bytes32`, as the oldest tokens do */
  readonly symbol?: `0x${string}` | 'revert'
  /** What addresses hold, in base units. */
  readonly balances: Readonly<Record<string, bigint>>
}

const op = {
  stop: '00',
  add: '01',
  sub: '03',
  lt: '10',
  eq: '14',
  iszero: '15',
  and: '16',
  shr: '1c',
  sha3: '20',
  caller: '33',
  load: '35',
  mstore: '52',
  sload: '54',
  sstore: '55',
  jumpi: '57',
  here: '5b',
  dup: '80',
  log3: 'a3',
  return: 'f3',
  revert: 'fd',
} as const

const push = (hex: string) => (0x5f + hex.length / 2).toString(16) + hex
/** A placeholder for the offset of the code that reverts, until it is known. Real offsets are smaller. */
const failure = push('ffff')
const word = (value: bigint | string) => BigInt(value).toString(16).padStart(64, '0')
const text = (value: string) => Buffer.from(value).toString('hex').padEnd(64, '0')
/** Writes the top of the stack into memory. */
const store = (at: string) => push(at) + op.mstore
const give = (length: string) => push(length) + push('00') + op.return
const giveWord = store('00') + give('20')
const [receiver, amount] = [push('04') + op.load, push('24') + op.load]

/** `Transfer(address,address,uint256)`. */
const transferTopic = 'ddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
const tell = amount + store('00') + receiver + op.caller + push(transferTopic) + push('20') + push('00') + op.log3

const answers: Record<TransferAnswer, string> = {
  true: push('01') + giveWord,
  nothing: op.stop,
  false: push('00') + giveWord,
  revert: push('00') + push('00') + op.revert,
}

/** The storage slot of an allowance: the hash of owner and spender, which never equals the slot of an address. */
const slotOf = (owner: string, spender: string) =>
  owner + store('00') + spender + store('20') + push('40') + push('00') + op.sha3
const failIf = (condition: string) => condition + failure + op.jumpi
/** Whether a value is below another one. */
const isBelow = (value: string, limit: string) => limit + value + op.lt

const ownSlot = slotOf(op.caller, push('04') + op.load)
const approve = amount + ownSlot + op.sstore
const isSet = (value: string) => value + op.iszero + op.iszero
const needsReset = failIf(isSet(amount) + isSet(ownSlot + op.sload) + op.and)
const [owner, pulled] = [push('04') + op.load, push('44') + op.load]
const pulledTo = push('24') + op.load
/** Moves tokens of another address, as far as it has approved that. */
const pull =
  failIf(isBelow(slotOf(owner, op.caller) + op.sload, pulled)) +
  failIf(isBelow(owner + op.sload, pulled)) +
  pulled +
  slotOf(owner, op.caller) +
  op.sload +
  op.sub +
  slotOf(owner, op.caller) +
  op.sstore +
  pulled +
  owner +
  op.sload +
  op.sub +
  owner +
  op.sstore +
  pulled +
  pulledTo +
  op.sload +
  op.add +
  pulledTo +
  op.sstore +
  pulled +
  store('00') +
  pulledTo +
  owner +
  push(transferTopic) +
  push('20') +
  push('00') +
  op.log3

const move =
  amount +
  op.caller +
  op.sload +
  op.sub +
  op.caller +
  op.sstore +
  amount +
  receiver +
  op.sload +
  op.add +
  receiver +
  op.sstore +
  tell

/** Returns bytes of up to seven words. */
function giveBytes(hex: string): string {
  const words = hex.match(/.{1,64}/g) ?? []
  const at = (index: number) => (index * 32).toString(16).padStart(2, '0')
  const code = words.map((part, index) => push(part.padEnd(64, '0')) + store(at(index)))
  return code.join('') + give((hex.length / 2).toString(16).padStart(2, '0'))
}

/** The code of a token of 6 decimals, whose balances stand in its storage under the addresses themselves. */
function assemble(answer: TransferAnswer, symbol: string, isReset: boolean): string {
  const isMoving = answer === 'true' || answer === 'nothing'
  const functions: readonly (readonly [selector: string, body: string])[] = [
    ['a9059cbb', (isMoving ? failIf(isBelow(op.caller + op.sload, amount)) + move : '') + answers[answer]],
    ['095ea7b3', (isReset ? needsReset : '') + approve + answers[answer]],
    ['23b872dd', (isMoving ? pull : '') + answers[answer]],
    ['dd62ed3e', slotOf(push('04') + op.load, push('24') + op.load) + op.sload + giveWord],
    ['70a08231', push('04') + op.load + op.sload + giveWord],
    ['313ce567', push('06') + giveWord],
    ['95d89b41', symbol === 'revert' ? answers.revert : giveBytes(symbol.slice(2))],
    [
      '06fdde03',
      push('20') + store('00') + push('0a') + store('20') + push(text('Test token')) + store('40') + give('60'),
    ],
  ]
  const entry = (selector: string, at: string) => op.dup + push(selector) + op.eq + push(at) + op.jumpi
  const length = (code: string) => code.length / 2
  const start = push('00') + op.load + push('e0') + op.shr
  const failAt = length(start) + functions.length * length(entry('00000000', '0000'))
  const fail = op.here + push('00') + push('00') + op.revert
  const place = (at: number) => at.toString(16).padStart(4, '0')
  let end = failAt + length(fail)
  let [table, bodies] = ['', '']
  for (const [selector, body] of functions) {
    table += entry(selector, place(end))
    const code = op.here + body.replaceAll(failure + op.jumpi, push(place(failAt)) + op.jumpi)
    bodies += code
    end += length(code)
  }
  return `0x${start}${table}${fail}${bodies}`
}

/** Puts a token (ERC-20) on a local chain. */
export async function putErc20(
  url: string,
  { address, answer = 'true', needsReset: isReset = false, symbol = `0x${text('TEST')}`, balances }: Erc20Options,
): Promise<void> {
  const call = async (method: string, ...params: unknown[]) => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
    const response = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
    const { error } = (await response.json()) as { error?: { message: string } }
    if (error) throw new Error(`${method}: ${error.message}`)
  }
  await call('anvil_setCode', address, assemble(answer, symbol, isReset))
  for (const [owner, balance] of Object.entries(balances)) {
    await call('anvil_setStorageAt', address, `0x${word(owner)}`, `0x${word(balance)}`)
  }
}

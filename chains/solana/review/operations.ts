import { programs } from './programs.ts'
import { createReader, type Reader } from './wire.ts'

/** An instruction with the addresses of its accounts; `undefined` stands for those of a table that could not be read. */
export interface Instruction {
  readonly program: string
  readonly accounts: readonly (string | undefined)[]
  readonly data: Uint8Array
}

/** The effect of an instruction, as read from its bytes only. Amounts are in base units. */
export type Operation =
  | { readonly type: 'transfer'; readonly from: string; readonly to: string; readonly amount: bigint }
  | {
      readonly type: 'createAccount'
      readonly account: string
      readonly owner: string
      readonly deposit: bigint
    }
  /** Makes a token account; its deposit is not written in the instruction. */
  | { readonly type: 'openAccount'; readonly account: string; readonly owner: string; readonly mint: string }
  /** Part of creating a token account, which is already shown as an action. */
  | { readonly type: 'initialize'; readonly account: string; readonly owner: string; readonly mint: string }
  | {
      readonly type: 'tokenTransfer'
      readonly source: string
      readonly target: string
      readonly amount: bigint
      readonly mint: string | undefined
      /** The network refuses the transfer if the mint has other decimals. */
      readonly decimals: number | undefined
    }
  | {
      readonly type: 'approve'
      readonly source: string
      readonly spender: string
      readonly amount: bigint
      readonly mint: string | undefined
      readonly decimals: number | undefined
    }
  | { readonly type: 'revoke'; readonly source: string }
  | {
      readonly type: 'setAuthority'
      readonly account: string
      readonly to: string | null
      /** The key can stake or lock what is in the account, but not take it. */
      readonly isStakeOnly?: true
    }
  | { readonly type: 'burn'; readonly source: string; readonly mint: string; readonly amount: bigint }
  | { readonly type: 'closeAccount'; readonly account: string; readonly to: string }
  | { readonly type: 'memo'; readonly text: string }
  | { readonly type: 'budget'; readonly units?: number; readonly price?: bigint }
  /** Makes the transaction one that does not expire. */
  | { readonly type: 'nonce' }
  | { readonly type: 'nothing' }
  | { readonly type: 'unknown'; readonly program: string }

type Accounts = (index: number) => string

function readSystem(reader: Reader, at: Accounts): Operation | undefined {
  switch (reader.u32()) {
    case 0:
      return createdBy(reader, at)
    case 1:
      // Who owns the account of a user can take what is in it.
      return { type: 'setAuthority', account: at(0), to: reader.key() }
    case 2:
      return { type: 'transfer', from: at(0), to: at(1), amount: reader.u64() }
    case 3:
      reader.key()
      skipText(reader)
      return createdBy(reader, at)
    case 4:
      return { type: 'nonce' }
    case 5:
      return { type: 'transfer', from: at(0), to: at(1), amount: reader.u64() }
    case 6:
    case 7:
      return { type: 'setAuthority', account: at(0), to: reader.key() }
    case 10:
      reader.key()
      skipText(reader)
      return { type: 'setAuthority', account: at(0), to: reader.key() }
    case 11:
      return { type: 'transfer', from: at(0), to: at(2), amount: reader.u64() }
    default:
      return undefined
  }
}

/**
 * A new account: lamports, the length of its data, and the program that owns it. An account of no other program is one of its
 * key, which can spend what it gets.
 */
function createdBy(reader: Reader, at: Accounts): Operation {
  const deposit = reader.u64()
  reader.u64()
  const owner = reader.key()
  if (owner === programs.system) return { type: 'transfer', from: at(0), to: at(1), amount: deposit }
  return { type: 'createAccount', account: at(1), owner, deposit }
}

/** A text with its length in 8 bytes. */
function skipText(reader: Reader): void {
  reader.bytes(Number(reader.u64()))
}

function readToken(reader: Reader, at: Accounts): Operation | undefined {
  const plain = { mint: undefined, decimals: undefined }
  const kind = reader.u8()
  switch (kind) {
    case 1:
      return { type: 'initialize', account: at(0), mint: at(1), owner: at(2) }
    case 16:
    case 18:
      return { type: 'initialize', account: at(0), mint: at(1), owner: reader.key() }
    case 3:
      return { type: 'tokenTransfer', source: at(0), target: at(1), amount: reader.u64(), ...plain }
    case 12: {
      const [amount, decimals] = [reader.u64(), reader.u8()]
      return { type: 'tokenTransfer', source: at(0), mint: at(1), target: at(2), amount, decimals }
    }
    case 26: {
      // An extension of Token-2022: a transfer that says what the token keeps of it.
      if (reader.u8() !== 1) return undefined
      const [amount, decimals] = [reader.u64(), reader.u8()]
      return { type: 'tokenTransfer', source: at(0), mint: at(1), target: at(2), amount, decimals }
    }
    case 4:
      return { type: 'approve', source: at(0), spender: at(1), amount: reader.u64(), ...plain }
    case 13: {
      const [amount, decimals] = [reader.u64(), reader.u8()]
      return { type: 'approve', source: at(0), mint: at(1), spender: at(2), amount, decimals }
    }
    case 5:
      return { type: 'revoke', source: at(0) }
    case 6: {
      reader.u8()
      const hasNext = reader.u8() === 1
      return { type: 'setAuthority', account: at(0), to: hasNext ? reader.key() : null }
    }
    case 8:
    case 15:
      return { type: 'burn', source: at(0), mint: at(1), amount: reader.u64() }
    case 9:
      return { type: 'closeAccount', account: at(0), to: at(1) }
    // SyncNative, GetAccountDataSize, InitializeImmutableOwner.
    case 17:
    case 21:
    case 22:
      return { type: 'nothing' }
    default:
      return undefined
  }
}

function readAssociated(reader: Reader, at: Accounts): Operation | undefined {
  const kind = reader.left() === 0 ? 0 : reader.u8()
  return kind < 2 ? { type: 'openAccount', account: at(1), owner: at(2), mint: at(3) } : undefined
}

function readBudget(reader: Reader): Operation | undefined {
  switch (reader.u8()) {
    // RequestHeapFrame, SetLoadedAccountsDataSizeLimit.
    case 1:
    case 4:
      return { type: 'nothing' }
    case 2:
      return { type: 'budget', units: reader.u32() }
    case 3:
      return { type: 'budget', price: reader.u64() }
    default:
      return undefined
  }
}

function readMemo(reader: Reader): Operation {
  return { type: 'memo', text: new TextDecoder('utf-8', { fatal: true }).decode(reader.bytes(reader.left())) }
}

/**
 * A stake account is given to the key that can withdraw, and to the custodian of its lockup, who can keep the coins locked. Another
 * staker can not take or keep them.
 */
const given = (account: string, staker: string, ...keys: readonly string[]): readonly Operation[] => [
  ...[...new Set(keys)].map((to): Operation => ({ type: 'setAuthority', account, to })),
  ...(keys.includes(staker) ? [] : [lent(account, staker)]),
]
const lent = (account: string, to: string): Operation => ({ type: 'setAuthority', account, to, isStakeOnly: true })

/** Gives one authority of a stake account away: 0 is that to stake, 1 that to withdraw. */
function authorized(kind: number, account: string, to: string): Operation | undefined {
  if (kind > 1) return undefined
  return kind === 0 ? lent(account, to) : { type: 'setAuthority', account, to }
}

/** The times of a lockup, each of which may be absent. */
function skipTimes(reader: Reader): void {
  for (let index = 0; index < 2; index++) if (reader.u8() === 1) reader.u64()
}

/** The authorities of a stake account, and what is withdrawn. */
function readStake(reader: Reader, at: Accounts, count: number): Operation | readonly Operation[] | undefined {
  switch (reader.u32()) {
    case 0: {
      const [staker, withdrawer] = [reader.key(), reader.key()]
      const isLocked = [reader.u64(), reader.u64()].some((end) => end > 0n)
      const custodian = reader.key()
      // Without a lockup, its custodian has no power.
      return given(at(0), staker, withdrawer, ...(isLocked ? [custodian] : []))
    }
    case 9:
      return given(at(0), at(2), at(3))
    case 1:
    case 8: {
      const to = reader.key()
      return authorized(reader.u32(), at(0), to)
    }
    case 4:
      return { type: 'transfer', from: at(0), to: at(1), amount: reader.u64() }
    case 6: {
      skipTimes(reader)
      return reader.u8() === 1 ? { type: 'setAuthority', account: at(0), to: reader.key() } : undefined
    }
    case 12:
      return count > 2 ? { type: 'setAuthority', account: at(0), to: at(2) } : undefined
    case 10:
    case 11:
      return authorized(reader.u32(), at(0), at(3))
    default:
      return undefined
  }
}

/** Who may replace a program, and where its coins go when it is closed. */
function readLoader(reader: Reader, at: Accounts, count: number): Operation | undefined {
  switch (reader.u32()) {
    case 4:
      return { type: 'setAuthority', account: at(0), to: count > 2 ? at(2) : null }
    case 5:
      // The fourth account is a program, which is lost.
      if (count > 3) return { type: 'setAuthority', account: at(3), to: null }
      return { type: 'closeAccount', account: at(0), to: at(1) }
    case 7:
      return { type: 'setAuthority', account: at(0), to: at(2) }
    default:
      return undefined
  }
}

type Read = (reader: Reader, at: Accounts, count: number) => Operation | readonly Operation[] | undefined

const readers: Readonly<Record<string, Read>> = {
  [programs.system]: readSystem,
  [programs.token]: readToken,
  [programs.token2022]: readToken,
  [programs.associatedToken]: readAssociated,
  [programs.stake]: readStake,
  [programs.loader]: readLoader,
  [programs.computeBudget]: readBudget,
  [programs.memo]: readMemo,
  [programs.olderMemo]: readMemo,
}

/** The instructions inside of one that holds several for the token program (`Batch`); `undefined` for others. */
function openBatch({ program, accounts, data }: Instruction): readonly Instruction[] | undefined {
  if (program !== programs.token || data[0] !== 255) return undefined
  const reader = createReader(data.subarray(1))
  const inside: Instruction[] = []
  let from = 0
  while (reader.left() > 0) {
    const [count, length] = [reader.u8(), reader.u8()]
    if (from + count > accounts.length) throw new RangeError('The accounts are too few')
    inside.push({ program, accounts: accounts.slice(from, from + count), data: reader.bytes(length) })
    from += count
  }
  return inside
}

/** Reads the effects of an instruction; `unknown` if its program, its kind, or one of its accounts is not known. */
export function readOperations(instruction: Instruction, isInside = false): readonly Operation[] {
  const { program, accounts, data } = instruction
  const read = Object.hasOwn(readers, program) ? readers[program] : undefined
  const at: Accounts = (index) => {
    const address = accounts[index]
    if (address === undefined) throw new RangeError('An account is missing')
    return address
  }
  try {
    const batch = isInside ? undefined : openBatch(instruction)
    if (batch) return batch.flatMap((inner) => readOperations(inner, true))
    return [read?.(createReader(data), at, accounts.length) ?? { type: 'unknown' as const, program }].flat()
  } catch {
    return [{ type: 'unknown', program }]
  }
}

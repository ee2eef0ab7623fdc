import { base58, base64 } from '@scure/base'
import { AccountLayout, MintLayout, TOKEN_2022_PROGRAM_ID, TOKEN_PROGRAM_ID } from '@solana/spl-token'
import type { Account } from 'litesvm/dist/internal.js'
import { invalidParam } from './errors.ts'
import { type Ledger, toKey } from './ledger.ts'

/** The programs that keep tokens: the original one and Token-2022. */
const programs: Readonly<Record<string, string>> = {
  [String(TOKEN_PROGRAM_ID)]: 'spl-token',
  [String(TOKEN_2022_PROGRAM_ID)]: 'spl-token-2022',
}

/** An amount of a token as a node writes it. */
export interface TokenAmount {
  readonly amount: string
  readonly decimals: number
  readonly uiAmount: number
  readonly uiAmountString: string
}

interface TokenAccount {
  readonly mint: string
  readonly owner: string
  readonly amount: bigint
}

const kinds = { mint: [82, 1], account: [165, 2] } as const

/** Accounts with extensions are longer: a byte after the length of a plain token account gives their kind. */
const isKind = (data: Uint8Array, kind: keyof typeof kinds) =>
  data.length === kinds[kind][0] || (data.length > 165 && data[165] === kinds[kind][1])

const ownerOf = (account: Account) => base58.encode(account.owner())

function readToken(account: Account | null): TokenAccount | undefined {
  if (!account || !programs[ownerOf(account)] || !isKind(account.data(), 'account')) return undefined
  const { mint, owner, amount } = AccountLayout.decode(account.data())
  return { mint: String(mint), owner: String(owner), amount }
}

function readMint(account: Account | null) {
  if (!account || !programs[ownerOf(account)] || !isKind(account.data(), 'mint')) return undefined
  return MintLayout.decode(account.data())
}

const toAmount = (amount: bigint, decimals: number): TokenAmount => {
  const digits = `${amount}`.padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  const fraction = digits.slice(digits.length - decimals).replace(/0+$/, '')
  const uiAmountString = fraction ? `${whole}.${fraction}` : whole
  return { amount: `${amount}`, decimals, uiAmount: Number(uiAmountString), uiAmountString }
}

/** How a node writes accounts, plain or parsed. */
export type AccountWriter = ReturnType<typeof createAccountWriter>

export function createAccountWriter(ledger: Ledger) {
  const decimalsOf = (mint: string) => readMint(ledger.account(mint))?.decimals ?? 0

  function parsed(account: Account): unknown {
    const program = programs[ownerOf(account)]
    const space = account.data().length
    const token = readToken(account)
    if (token) {
      const { mint, owner, amount } = token
      const tokenAmount = toAmount(amount, decimalsOf(mint))
      const info = { mint, owner, state: 'initialized', isNative: false, tokenAmount }
      return { program, space, parsed: { type: 'account', info } }
    }
    const mint = readMint(account)
    if (!mint) return undefined
    const info = {
      decimals: mint.decimals,
      supply: `${mint.supply}`,
      isInitialized: mint.isInitialized,
      mintAuthority: mint.mintAuthorityOption ? String(mint.mintAuthority) : null,
      freezeAuthority: mint.freezeAuthorityOption ? String(mint.freezeAuthority) : null,
    }
    return { program, space, parsed: { type: 'mint', info } }
  }

  const encoded = (account: Account, encoding: string | undefined): unknown => {
    if (encoding === 'base58') return [base58.encode(account.data()), encoding]
    return [base64.encode(account.data()), 'base64']
  }

  const write = (account: Account, encoding?: string) => ({
    lamports: Number(account.lamports()),
    owner: ownerOf(account),
    executable: account.executable(),
    rentEpoch: 0,
    space: account.data().length,
    data: (encoding === 'jsonParsed' && parsed(account)) || encoded(account, encoding),
  })

  return {
    write,
    /** One account as it is answered; `null` where there is none. */
    at(address: string, encoding?: string) {
      const account = ledger.account(address)
      return account ? write(account, encoding) : null
    },
    /** What a token account holds. Throws −32602 if it is none. */
    tokenAmount(address: string): TokenAmount {
      const token = readToken(ledger.account(address))
      if (!token) throw invalidParam('could not find account')
      return toAmount(token.amount, decimalsOf(token.mint))
    },
    /** What there is of a token. Throws −32602 if it is none. */
    supply(mint: string): TokenAmount {
      const found = readMint(ledger.account(mint))
      if (!found) throw invalidParam('could not find mint')
      return toAmount(found.supply, found.decimals)
    },
    /** The token accounts of an owner, of one mint or of one program. Throws −32602 for an unknown mint or program. */
    byOwner(owner: string, filter: { readonly mint?: string; readonly programId?: string }, encoding?: string) {
      const mint = filter.mint === undefined ? undefined : ledger.account(filter.mint)
      const program = mint ? ownerOf(mint) : filter.programId
      if (!program || !programs[program])
        throw invalidParam(filter.mint ? 'could not find mint' : 'unrecognized Token program id')
      const wanted = base58.encode(toKey(owner))
      return ledger.accountsOf(program).flatMap((found) => {
        const account = found.account()
        const token = readToken(account)
        if (token?.owner !== wanted || (filter.mint && token.mint !== filter.mint)) return []
        return [{ pubkey: base58.encode(found.address), account: write(account, encoding) }]
      })
    },
  }
}

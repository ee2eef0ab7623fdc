import type { TokenAccount } from '../tokenAccounts.ts'
import type { ChainAccount } from '../tokens.ts'
import { type ChainReader, type MintFacts, tokenAccountOf, unknownMint } from './chain.ts'
import type { Operation } from './operations.ts'
import { programNames } from './programs.ts'
import type { RequestAction, RequestToken } from './types.ts'

const maxAmount = 2n ** 64n - 1n

/** The known facts about the accounts and tokens of operations. */
export interface Facts {
  readonly accounts: ReadonlyMap<string, ChainAccount | null | undefined>
  /** The token account at an address, as it is on the chain. */
  holding(address: string): TokenAccount | undefined
  mint(address: string): MintFacts
}

/** Addresses of token accounts, and of spenders. */
const accountsOf = (operation: Operation): readonly string[] => {
  switch (operation.type) {
    case 'tokenTransfer':
      return [operation.source, operation.target]
    case 'approve':
      return [operation.source, operation.spender]
    case 'revoke':
    case 'burn':
      return [operation.source]
    case 'openAccount':
      return [operation.account]
    default:
      return []
  }
}

/** Reads what operations are about. */
export async function readFacts(operations: readonly Operation[], chain: ChainReader): Promise<Facts> {
  const accounts = await chain.accounts(operations.flatMap(accountsOf))
  const holding = (address: string) => tokenAccountOf(accounts.get(address))
  const named = operations.flatMap((operation) => ('mint' in operation ? (operation.mint ?? []) : []))
  const tokenAccount = operations.flatMap(accountsOf).flatMap((address) => holding(address)?.mint ?? [])
  const mints = await chain.mints([...named, ...tokenAccount])
  const mint = (address: string) => mints.get(address) ?? unknownMint(address)
  return { accounts, holding, mint }
}

/**
 * What the operations of one transaction do, in order. Making an account that is there already does nothing. A transaction
 * relies on the accounts that it has made itself so far, not on those of another one: the page may never send that.
 */
export function writeActions(
  operations: readonly Operation[],
  { holding: onChain, mint, accounts }: Facts,
  coin: RequestToken,
): readonly RequestAction[] {
  const made = new Map<string, Pick<TokenAccount, 'mint' | 'owner'>>()
  const holding = (address: string) => made.get(address) ?? onChain(address)
  const initialized = new Map(
    operations.flatMap((operation) =>
      operation.type === 'initialize' ? [[operation.account, operation] as const] : [],
    ),
  )
  /** A token by its mint. The network refuses transfers with other decimals than the mint has. */
  const describe = (
    address: string | undefined,
    decimals?: number,
  ): { readonly token: RequestToken; readonly supply: bigint | null } => {
    if (address === undefined) return { token: { symbol: '', decimals: null }, supply: null }
    const { supply, hook: _, ...token } = mint(address)
    return { token: { ...token, decimals: token.decimals ?? decimals ?? null }, supply }
  }
  const write = (operation: Operation): readonly RequestAction[] => {
    switch (operation.type) {
      case 'transfer': {
        const { amount, from, to } = operation
        return [{ type: 'transfer', token: coin, amount: amount.toString(), from, to }]
      }
      case 'createAccount': {
        const { account, owner, deposit } = operation
        const activeAccount = initialized.get(account)
        const amount = deposit.toString()
        return [
          {
            type: 'createAccount',
            account,
            owner: activeAccount?.owner ?? owner,
            ...(activeAccount && { token: describe(activeAccount.mint).token }),
            deposit: { token: coin, amount },
          },
        ]
      }
      case 'openAccount': {
        const { account, owner } = operation
        made.set(account, operation)
        if (tokenAccountOf(accounts.get(account))) return []
        return [{ type: 'createAccount', account, owner, token: describe(operation.mint).token }]
      }
      case 'initialize':
        made.set(operation.account, operation)
        return []
      case 'tokenTransfer': {
        const { source, target, amount, decimals } = operation
        const [giver, receiver] = [holding(source), holding(target)]
        const { token } = describe(operation.mint ?? giver?.mint ?? receiver?.mint, decimals)
        const between = { from: giver?.owner ?? source, to: receiver?.owner ?? target }
        return [{ type: 'transfer', token, amount: amount.toString(), ...between }]
      }
      case 'approve': {
        const { source, spender, amount, decimals } = operation
        const { token, supply } = describe(operation.mint ?? holding(source)?.mint, decimals)
        const isAny = amount >= maxAmount || (supply !== null && supply > 0n && amount > supply)
        return [{ type: 'approve', token, spender, amount: isAny ? null : amount.toString(), expires: null }]
      }
      case 'revoke':
        return [{ type: 'revoke', token: describe(holding(operation.source)?.mint).token }]
      case 'burn': {
        const { source, amount } = operation
        const { token } = describe(operation.mint)
        return [{ type: 'burn', token, amount: amount.toString(), from: holding(source)?.owner ?? source }]
      }
      case 'setAuthority':
      case 'closeAccount':
      case 'memo':
        return [operation]
      case 'unknown': {
        const { program } = operation
        const name = Object.hasOwn(programNames, program) ? programNames[program] : undefined
        return [{ type: 'call', contract: program, fields: [], ...(name !== undefined && { name }) }]
      }
      default:
        return []
    }
  }
  return operations.flatMap(write)
}

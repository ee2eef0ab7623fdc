import { problemOf, validate } from 'portico/kernel'
import { CustomWalletInvalidError } from './errors.ts'
import type { CustomWallet } from './options.ts'
import { CustomWalletStruct, toListed } from './structs.ts'
import type { ListedWallet } from './tokens.ts'

/** The host's own wallets that are usable; `report` hears `CUSTOM_WALLET_INVALID` for each other one. */
export function readCustom(
  wallets: readonly CustomWallet[],
  report: (error: unknown) => void,
): readonly ListedWallet[] {
  return wallets.flatMap((wallet, index) => {
    const [wrong, checked] = validate(wallet, CustomWalletStruct)
    if (!wrong) return [toListed(checked as CustomWallet)]
    const option = ['customWallets', index, ...wrong.path].join('.')
    const known = Object.keys(CustomWalletStruct.schema).join(', ')
    const problem = wrong.type === 'never' ? `A wallet has no such value, but ${known}` : problemOf(wrong).problem
    report(new CustomWalletInvalidError({ option, problem }, { cause: wrong }))
    return []
  })
}

import type { Installed } from './tree.ts'

/** Permissive licences approved by the Open Source Initiative, as SPDX identifiers. */
const permissive = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BSL-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'PostgreSQL',
  'Unicode-3.0',
  'Unlicense',
  'Zlib',
])

/** What a package says of its licence in a file and not in its manifest, by name and version. */
const statedInFile: Readonly<Record<string, string>> = { 'text-encoding-utf-8@1.0.2': 'Unlicense' }

/**
 * Packages under another licence that are let through by name and version, with the reason. Nothing of them is in this
 * package; a host gets them only with an optional peer that it installs itself.
 */
const exceptions: Readonly<Record<string, string>> = {
  'rpc-websockets@9.3.10': 'LGPL-3.0-only; comes with @solana/web3.js 1.x, which the chain package of Solana speaks',
}

/** Why a package passes though its licence is not permissive. */
export const exceptionOf = ({ name, version }: Installed): string | undefined => exceptions[`${name}@${version}`]

/** The last version of the WalletConnect libraries under Apache-2.0; what follows is under a licence of its own. */
const lastOpenWalletConnect = [2, 21, 8] as const

/** Whether an SPDX expression can be met with permissive licences alone. What can not be read is not. */
export function isPermissive(expression: string): boolean {
  const tokens = expression.match(/[()]|[^\s()]+/g) ?? []
  const take = (token: string) => tokens[0] === token && tokens.shift() !== undefined
  const one = () => {
    if (!take('(')) return permissive.has(tokens.shift() ?? '')
    const isMet = either()
    return take(')') && isMet
  }
  // AND binds tighter than OR (SPDX 2.3, annex D.4).
  const all = () => {
    let isMet = one()
    while (take('AND')) isMet = one() && isMet
    return isMet
  }
  const either = (): boolean => {
    let isMet = all()
    while (take('OR')) isMet = all() || isMet
    return isMet
  }
  return either() && tokens.length === 0
}

function isNewer(version: string, limit: readonly number[]): boolean {
  const parts = version.split(/[-+]/)[0]?.split('.').map(Number) ?? []
  const at = limit.findIndex((part, index) => part !== parts[index])
  return at !== -1 && (parts[at] ?? 0) > (limit[at] ?? 0)
}

/** Packages of the WalletConnect monorepo carry its version; its small helper packages are numbered 1.x. */
const isWalletConnect = ({ name, version }: Installed) =>
  name.startsWith('@walletconnect/') && !version.startsWith('1.')

/** Says why a package may not ship, or gives undefined. */
export function licenceProblemOf(found: Installed): string | undefined {
  if (isWalletConnect(found) && isNewer(found.version, lastOpenWalletConnect)) {
    return `newer than ${lastOpenWalletConnect.join('.')}, the last version under an open licence`
  }
  const licence = found.licence || statedInFile[`${found.name}@${found.version}`]
  if (!licence) return 'states no licence'
  return isPermissive(licence) || exceptionOf(found) ? undefined : 'not a permissive licence'
}

import type { ConnectMethodKind } from '../tokens.ts'

export interface MethodsQuestion {
  /** The kinds that are there to be shown, each once or more. */
  readonly kinds: readonly ConnectMethodKind[]
  /** What the host asked for. */
  readonly order: readonly ConnectMethodKind[] | undefined
}

const standard: readonly ConnectMethodKind[] = ['email', 'social', 'wallet']

/** The kinds of methods in the order in which they are shown. Kinds that a host's order leaves out come last. */
export const orderMethods = ({ kinds, order = [] }: MethodsQuestion): readonly ConnectMethodKind[] =>
  [...new Set([...order, ...standard])].filter((kind) => kinds.includes(kind))

/** Whether 'or' stands between two neighbours: only where wallets meet another method. */
export const isSeparated = (before: ConnectMethodKind | undefined, after: ConnectMethodKind): boolean =>
  before !== undefined && (before === 'wallet') !== (after === 'wallet')

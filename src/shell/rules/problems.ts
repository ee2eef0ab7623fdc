import { type KnownErrorMeaning, meaningOf } from 'portico/wallet'

/** What went wrong between the visitor and a wallet, as far as they can do something about it. */
export type Problem = 'pending' | 'declined' | 'locked' | 'offline' | 'gone' | 'unsupported' | 'failed'

const problems = new Map<unknown, Problem>(
  Object.entries({
    pending: 'pending',
    rejected: 'declined',
    unauthorized: 'locked',
    disconnected: 'offline',
    notFound: 'gone',
    unsupported: 'unsupported',
  } satisfies Partial<Record<KnownErrorMeaning, Problem>>),
)

/** Names the problem that an error stands for. */
export const problemOf = (error: unknown): Problem => problems.get(meaningOf(error)) ?? 'failed'

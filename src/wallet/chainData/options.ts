export interface DataOptions {
  /** Whether answers are kept in the browser's storage for some seconds, so that a reload shows them at once. @default true */
  readonly keepsAnswers: boolean
}

export const dataDefaults: DataOptions = { keepsAnswers: true }

/** The storage keys of the answers that are kept. */
export const keptAnswers = ['portfolio_cache', 'identity_cache'] as const

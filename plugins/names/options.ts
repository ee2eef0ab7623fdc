export interface NamesOptions {
  /**
   * The endings of names, with their leading dot: names are registered under the first; those under the others resolve
   * as well. Each has two labels, as in `.reown.id`.
   */
  readonly suffixes: readonly string[]
}

export const defaults: NamesOptions = { suffixes: ['.reown.id', '.wcn.id'] }

import type { Namespace } from 'portico/wallet'
import { isForeignStatement } from './grammar.ts'

/** The statement of an app. */
export interface Statements {
  /**
   * One line about the purpose, in any language. EIP-4361 allows ASCII letters, digits, spaces and
   * `-._~:/?#[]@!$&'()*+,;=` only: if the line has other characters, EVM accounts sign `asciiStatement`, and the view
   * shows the line above the button.
   */
  readonly statement?: string
  /** The statement for EVM accounts if `statement` is not ASCII, in English for example. @default no statement */
  readonly asciiStatement?: string
}

/**
 * The statement that accounts of a family sign. A line that EIP-4361 has no letters for is left out, never rewritten:
 * servers refuse a text that they can not parse, letters without their accents say something else ("años"), and most
 * scripts have no ASCII at all.
 */
export function signedStatement({ statement, asciiStatement }: Statements, namespace: Namespace): string | undefined {
  const isForeign = namespace === 'eip155' && typeof statement === 'string' && isForeignStatement(statement)
  return isForeign ? asciiStatement : statement
}

/** The statement that accounts of a family do not sign as it is: for the view to show. */
export function shownStatement(statements: Statements, namespace: Namespace): string | undefined {
  return signedStatement(statements, namespace) === statements.statement ? undefined : statements.statement
}

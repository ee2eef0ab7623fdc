import { is } from 'portico/kernel'
import { checkFrameTheme } from '../frame/internal.ts'
import { CustomProperties } from './protocol.ts'

function isSafe(variables: Record<string, string>): boolean {
  try {
    checkFrameTheme({ variables })
    return true
  } catch {
    return false
  }
}

/**
 * Resolves the variables of the host's theme for the frame, which does not have the variables of the page. Leaves out variables
 * whose name the frame refuses, or whose value is no plain CSS value.
 */
export function readVariables(names: readonly string[], read: (name: string) => string): Record<string, string> {
  const variables = names.map((name) => ({ [name]: read(name) }))
  return Object.assign({}, ...variables.filter((variable) => is(variable, CustomProperties) && isSafe(variable)))
}

import { checkFrameTheme } from '../frame/internal.ts'

/** Limit of the length of a value, in characters. */
const longest = 200

function isSafe(name: string, value: string): boolean {
  try {
    checkFrameTheme({ variables: { [name]: value } })
    return true
  } catch {
    return false
  }
}

/**
 * Resolves the variables of the host's theme for the frame, which does not have the variables of the page. Values that are
 * not plain CSS values are left out.
 */
export function readVariables(names: readonly string[], read: (name: string) => string): Record<string, string> {
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = read(name)
      return value && value.length <= longest && isSafe(name, value) ? [[name, value]] : []
    }),
  )
}

import { checkFrameTheme } from '../frame/internal.ts'

/** In characters: a longer value is none of a theme. */
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
 * The variables of the host's theme as the frame gets them: what they come to, since a variable of the page means nothing there.
 * What is no plain value is left out, also where a variable of the page brought it.
 */
export function readVariables(names: readonly string[], read: (name: string) => string): Record<string, string> {
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = read(name)
      return value && value.length <= longest && isSafe(name, value) ? [[name, value]] : []
    }),
  )
}

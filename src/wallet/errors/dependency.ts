import { defineError } from 'portico/kernel'
import { type Dependency, DependencyMissingError } from './dependencyMissing.ts'

/** A package is installed, but its code failed to load. */
const DependencyNotLoadedError = defineError(
  'DEPENDENCY_NOT_LOADED',
  ({ name }: Dependency) => `The code of ${name} could not be loaded`,
)

/**
 * Whether an `import()` failed because the package is not installed. Bundlers, browsers and Node then name the package;
 * where the code of an installed package fails to load, they name its URL.
 */
const isMissing = ({ name }: Dependency, cause: unknown) => {
  const text = cause instanceof Error ? cause.message : ''
  return text.includes(name) && !/https?:\/\//.test(text)
}

/** Turns the failure of an `import()` into a named error. Prints the install command where the package is missing. */
export function toDependencyError(dependency: Dependency, cause: unknown): Error {
  if (!isMissing(dependency, cause)) return new DependencyNotLoadedError(dependency, { cause })
  const error = new DependencyMissingError(dependency, { cause })
  console.error(`[portico] ${error.message}`)
  return error
}

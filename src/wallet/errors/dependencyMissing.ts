import { defineError } from 'portico/kernel'

/** An optional peer dependency. */
export interface Dependency {
  readonly name: string
  /** The arguments of `npm install`. */
  readonly version: string
}

/** A package that a feature needs is not installed. */
export const DependencyMissingError = defineError(
  'DEPENDENCY_MISSING',
  ({ name, version }: Dependency) => `${name} is not installed. Run: npm install ${name}@${version}`,
)

import { readFileSync } from 'node:fs'
import { root } from '../../scripts/doors.ts'

const modules = import.meta.glob([
  '../../{src,chains,plugins}/**/*.{ts,tsx}',
  '!**/*.test.*',
  '!**/testing/**',
  '!**/testing.{ts,tsx}',
  '!**/*.d.ts',
])

export interface LoadedModule {
  /** Path from the root. */
  readonly file: string
  readonly text: string
  readonly exports: Readonly<Record<string, unknown>>
}

/** Loads every shipped module whose text matches. */
export const loadModules = async (wanted: RegExp): Promise<readonly LoadedModule[]> =>
  (
    await Promise.all(
      Object.entries(modules).map(async ([path, load]) => {
        const file = path.replace('../../', '')
        const text = readFileSync(root + file, 'utf8')
        return wanted.test(text) ? [{ file, text, exports: (await load()) as Record<string, unknown> }] : []
      }),
    )
  ).flat()

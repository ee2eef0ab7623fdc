import { readdirSync, readFileSync } from 'node:fs'
import { root } from '../../scripts/entryPoints.ts'

const isShipped = (file: string) => /\.tsx?$/.test(file) && !/\.test\.|\.d\.ts$|\/testing[/.]/.test(file)

/** Every shipped module, found on disk: with a glob of the bundler, the dead-code check would take each for an entry point. */
const files = ['src', 'chains', 'plugins'].flatMap((folder) =>
  readdirSync(`${root}${folder}`, { recursive: true, encoding: 'utf8' })
    .map((file) => `${folder}/${file}`)
    .filter(isShipped),
)

export interface LoadedModule {
  /** The path from the root of the repository. */
  readonly file: string
  readonly text: string
  readonly exports: Readonly<Record<string, unknown>>
}

/** Loads every shipped module whose source matches. */
export const loadModules = async (wanted: RegExp): Promise<readonly LoadedModule[]> =>
  (
    await Promise.all(
      files.map(async (file) => {
        const text = readFileSync(root + file, 'utf8')
        if (!wanted.test(text)) return []
        return [{ file, text, exports: (await import(/* @vite-ignore */ root + file)) as Record<string, unknown> }]
      }),
    )
  ).flat()

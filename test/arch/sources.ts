import { existsSync, readdirSync } from 'node:fs'
import { root } from '../../scripts/entryPoints.ts'

export { root }

const folders = ['src', 'plugins', 'chains', 'test', 'demo', 'scripts']

/** Every hand-written code file of the repository, as paths from the root. */
export const listSources = (): string[] =>
  folders
    .filter((folder) => existsSync(root + folder))
    .flatMap((folder) =>
      readdirSync(root + folder, { recursive: true, encoding: 'utf8' })
        .map((file) => `${folder}/${file.replaceAll('\\', '/')}`)
        .filter((file) => /\.(ts|tsx|mjs|css)$/.test(file) && !/(^|\/)(node_modules|dist)\//.test(file)),
    )
    .sort()

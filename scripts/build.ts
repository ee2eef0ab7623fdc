/** Builds `dist`: the library and its type declarations; and `dist-standalone`: the bundle for pages without a bundler. `npm run build`. */
import { copyFileSync, rmSync } from 'node:fs'
import process from 'node:process'
import { build } from 'vite'
import { root } from './entryPoints.ts'
import { writeDeclarations } from './library/declarations.ts'
import { writeStandalonePackage } from './library/standalone.ts'

process.chdir(root)
for (const folder of ['dist', 'dist-standalone']) rmSync(folder, { recursive: true, force: true })

await build({ configFile: 'vite.config.ts', logLevel: 'warn' })
await build({ configFile: 'vite.standalone.config.ts', logLevel: 'warn' })
// For pages rendered on a server: the buttons have their looks before any script runs.
copyFileSync('src/modal/buttons/buttons.css', 'dist/buttons.css')
await writeDeclarations()
writeStandalonePackage()

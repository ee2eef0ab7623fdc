/** Builds `dist`: the library, the standalone bundle, and the type declarations. `npm run build`. */
import { copyFileSync, rmSync } from 'node:fs'
import process from 'node:process'
import { build } from 'vite'
import { root } from './doors.ts'
import { writeDeclarations } from './library/declarations.ts'

process.chdir(root)
rmSync('dist', { recursive: true, force: true })

await build({ configFile: 'vite.config.ts', logLevel: 'warn' })
await build({ configFile: 'vite.standalone.config.ts', logLevel: 'warn' })
// For pages rendered on a server: the buttons have their looks before any script runs.
copyFileSync('src/modal/buttons/buttons.css', 'dist/buttons.css')
await writeDeclarations()

/** Builds `dist`: the library, the standalone bundle, and the type declarations. `npm run build`. */
import { spawnSync } from 'node:child_process'
import { copyFileSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import process from 'node:process'
import { build } from 'vite'
import { root } from './doors.ts'

process.chdir(root)
rmSync('dist', { recursive: true, force: true })

await build({ configFile: 'vite.config.ts', logLevel: 'warn' })
await build({ configFile: 'vite.standalone.config.ts', logLevel: 'warn' })
// For pages rendered on a server: the buttons have their looks before any script runs.
copyFileSync('src/modal/buttons/buttons.css', 'dist/buttons.css')

const compiled = spawnSync(process.execPath, ['node_modules/typescript7/bin/tsc', '-p', 'tsconfig.build.json'], {
  stdio: 'inherit',
})
if (compiled.status !== 0) process.exit(compiled.status ?? 1)

// Declarations keep the `.ts` of the sources, which a consumer's compiler would look for in vain.
const specifier = /((?:from|import|import\()\s*['"]\.{1,2}\/[^'"]+)\.tsx?(['"])/g
const declarations = readdirSync('dist', { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.d.ts'))
for (const file of declarations) {
  writeFileSync(`dist/${file}`, readFileSync(`dist/${file}`, 'utf8').replace(specifier, '$1.js$2'))
}

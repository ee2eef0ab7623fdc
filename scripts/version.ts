/** Applies the changesets and lets src/version.ts follow package.json. `npm run release:version`. */
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { root } from './entryPoints.ts'

execFileSync('npx', ['changeset', 'version'], { cwd: root, stdio: 'inherit' })

const { version } = JSON.parse(readFileSync(`${root}package.json`, 'utf8')) as { version: string }
const path = `${root}src/version.ts`
writeFileSync(path, readFileSync(path, 'utf8').replace(/'[^']*'/, `'${version}'`))

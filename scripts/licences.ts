/**
 * The licence gate: walks what a production install of the package brings, with every peer, prints what it saw, and fails
 * on anything that is not under a permissive licence approved by the Open Source Initiative. `npm run licences`.
 */
import process from 'node:process'
import { root } from './entryPoints.ts'
import { exceptionOf, licenceProblemOf } from './licences/policy.ts'
import { readProductionTree } from './licences/tree.ts'

const { installed, absent } = readProductionTree(root)
console.table(installed.map(({ name, version, licence }) => ({ package: name, version, licence: licence ?? '?' })))
if (absent.length > 0) console.log(`Not installed here, so not looked at: ${absent.join(', ')}`)

for (const found of installed) {
  const reason = exceptionOf(found)
  if (reason) console.log(`Let through by name: ${found.name}@${found.version} (${reason})`)
}

const refused = installed.flatMap((found) => {
  const problem = licenceProblemOf(found)
  return problem ? [`${found.name}@${found.version} (${found.licence ?? 'no licence'}): ${problem}`] : []
})
for (const line of refused) console.error(`Refused: ${line}`)
console.log(`${installed.length} packages, ${refused.length} refused`)

if (refused.length > 0 || installed.length === 0) process.exitCode = 1

import { copyFileSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { readManifest, root, standalone } from '../entryPoints.ts'

/** Makes the folder of the standalone bundle a package: `npm publish dist-standalone`. */
export function writeStandalonePackage(): void {
  const { name, version, license, author, keywords, dependencies } = readManifest()
  const folder = `${root}${dirname(standalone.output)}`
  const script = `./${basename(standalone.output)}`
  const types = script.replace(/\.js$/, '.d.ts')
  const declarations = readFileSync(`${folder}/${types}`, 'utf8')
  // The script contains all libraries, but the type declarations import some, which become dependencies.
  const isNamed = ([library]: [string, string]) => declarations.includes(`from "${library}"`)
  const manifest = {
    name: `${name}-standalone`,
    version,
    description: 'Portico for pages without a bundler: one script that brings React and every dependency.',
    keywords,
    license,
    author,
    type: 'module',
    sideEffects: false,
    exports: {
      '.': { types, default: script },
      './package.json': './package.json',
    },
    dependencies: Object.fromEntries(Object.entries(dependencies).filter(isNamed)),
    jsdelivr: script,
    unpkg: script,
  }
  writeFileSync(`${folder}/package.json`, `${JSON.stringify(manifest, null, 2)}\n`)
  for (const file of ['LICENSE', 'NOTICE.md']) copyFileSync(`${root}${file}`, `${folder}/${file}`)
  const sample = `import { createModal, defineElements, evm, networks } from '${script}'`
  writeFileSync(
    `${folder}/README.md`,
    `# ${manifest.name}\n\n${manifest.description}\n\n\`\`\`js\n${sample}\n\`\`\`\n\nThe documentation is that of the package \`${name}\`.\n`,
  )
}

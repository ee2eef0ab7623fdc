import { readFileSync } from 'node:fs'
import ts from 'typescript'
import { expect, test } from 'vitest'
import { listSources, root } from './sources.ts'

/** The area of a file, in which a name must be exported only once: `src`, one plugin, or one chain. */
const areaOf = (file: string) => (file.startsWith('src/') ? 'src' : file.split('/').slice(0, 2).join('/'))

/** What each plugin, chain or picture exports by convention, so that its users need not look the name up. */
const conventional = /^(setup|views|slices|storage|endpoints|translations|picture)$/

/** A view's token and its component, which the token loads. */
const isView = (name: string) => /(View|Tab|Part)$/.test(name)

/** Names that are declared twice on purpose, with the reason. */
const known: Readonly<Record<string, string>> = {
  'chains/bitcoin bitcoin': 'the plugin, and the network of that name',
  'chains/solana solana': 'the plugin, and the network of that name',
  'chains/bitcoin verifyMessage':
    'exported by the package, and kept by the adapter; both load the code on the first call',
  'chains/bitcoin describeRequest': 'loads the function of that name on the first call',
  'chains/bitcoin simulateRequest': 'loads the function of that name on the first call',
  'chains/solana verifyMessage': 'loads the function of that name on the first call',
  'chains/solana createDescribe': 'loads the function of that name on the first call',
  'chains/solana createSimulate': 'loads the function of that name on the first call',
  'src IconName': '`portico/ui` needs no kernel, and checks that its names are those of the kernel',
  'src IconDrawing': '`portico/ui` needs no kernel',
  'src IconSource': '`portico/ui` needs no kernel',
}

/** The names that a file declares and exports. */
function exportsOf(file: string, text: string): readonly string[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest)
  const found = source.statements.flatMap((statement): (string | undefined)[] => {
    const isExported =
      ts.canHaveModifiers(statement) &&
      ts.getModifiers(statement)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)
    if (!isExported) return []
    if (ts.isVariableStatement(statement))
      return statement.declarationList.declarations.map(({ name }) => (ts.isIdentifier(name) ? name.text : undefined))
    return 'name' in statement ? [(statement.name as ts.Identifier | undefined)?.text] : []
  })
  // A struct and the type that it checks share a name.
  return [...new Set(found.filter((name) => name !== undefined))]
}

/** The names that one area exports from more than one file. */
function findTwice(files: readonly (readonly [file: string, text: string])[]): readonly string[] {
  const places = new Map<string, string[]>()
  for (const [file, text] of files)
    for (const name of exportsOf(file, text)) {
      if (conventional.test(name) || isView(name)) continue
      const key = `${areaOf(file)} ${name}`
      places.set(key, [...(places.get(key) ?? []), file])
    }
  return [...places]
    .filter(([key, found]) => found.length > 1 && !(key in known))
    .map(([key, found]) => `${key}: ${found.join(', ')}`)
}

test('a second export of a name is found, in one area', () => {
  const read = 'export const read = 1'
  expect(
    findTwice([
      ['src/a.ts', read],
      ['src/b/c.ts', `${read}\nexport type B = 1`],
    ]),
  ).toEqual(['src read: src/a.ts, src/b/c.ts'])
  expect(
    findTwice([
      ['plugins/a/a.ts', read],
      ['plugins/b/b.ts', read],
    ]),
  ).toEqual([])
  expect(findTwice([['src/a.ts', 'export const Sum = type({})\nexport type Sum = 1']])).toEqual([])
})

test('no two files of the kernel, of a plugin or of a chain export one name', () => {
  const shipped = listSources().filter(
    (file) => /^(src|plugins|chains)\/.*\.tsx?$/.test(file) && !/\.test\.|\/testing\b/.test(file),
  )
  expect(findTwice(shipped.map((file) => [file, readFileSync(root + file, 'utf8')]))).toEqual([])
})

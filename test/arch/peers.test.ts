import { readFileSync } from 'node:fs'
import ts from 'typescript'
import { expect, test } from 'vitest'
import { readManifest } from '../../scripts/entryPoints.ts'
import { listSources, root } from './sources.ts'

const peers = Object.keys(readManifest().peerDependencies)
const isPeer = (specifier: string) => peers.some((name) => specifier === name || specifier.startsWith(`${name}/`))

/** Bundlers only look for a `try` in the function that contains the `import()`. */
function isInTry(node: ts.Node): boolean {
  const { parent } = node
  if (!parent || ts.isFunctionLike(parent)) return false
  if (ts.isTryStatement(parent) && parent.tryBlock === node) return parent.catchClause !== undefined
  return isInTry(parent)
}

/** The packages that a file imports where a bundler that does not find them fails the build. */
function unguarded(name: string, text: string): string[] {
  const found: string[] = []
  const visit = (node: ts.Node) => {
    if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
      const [specifier] = node.arguments
      if (specifier && ts.isStringLiteral(specifier) && isPeer(specifier.text) && !isInTry(node)) {
        found.push(`${name}: ${specifier.text}`)
      }
    }
    ts.forEachChild(node, visit)
  }
  visit(ts.createSourceFile(name, text, ts.ScriptTarget.Latest, true))
  return found
}

test('an import() within a try is distinguished from one without', () => {
  expect(unguarded('a.ts', "const load = () => import('viem/utils')")).toEqual(['a.ts: viem/utils'])
  expect(unguarded('b.ts', "async () => { try { await run(() => import('viem')) } catch {} }")).toEqual(['b.ts: viem'])
  expect(unguarded('c.ts', "async () => { try {} catch { return import('viem') } }")).toEqual(['c.ts: viem'])
  expect(unguarded('d.ts', "async () => { try { return await import('viem') } catch {} }")).toEqual([])
  expect(unguarded('e.ts', "const load = () => import('./viem.ts')")).toEqual([])
})

/** The packages that a file imports statically, without imports of types. */
function imported(name: string, text: string): string[] {
  const { statements } = ts.createSourceFile(name, text, ts.ScriptTarget.Latest)
  return statements.filter(ts.isImportDeclaration).flatMap(({ importClause: clause, moduleSpecifier }) => {
    const { text: specifier } = moduleSpecifier as ts.StringLiteral
    const names = clause?.namedBindings && ts.isNamedImports(clause.namedBindings) ? clause.namedBindings.elements : []
    const isType = clause?.isTypeOnly || (names.length > 0 && names.every((element) => element.isTypeOnly))
    return isPeer(specifier) && !isType ? [`${name}: ${specifier}`] : []
  })
}

test('a static import of a package is distinguished from an import of its types', () => {
  expect(imported('a.ts', "import { http } from 'viem'")).toEqual(['a.ts: viem'])
  expect(imported('b.ts', "import { http, type Client } from 'viem'")).toEqual(['b.ts: viem'])
  expect(imported('c.ts', "import 'viem/window'")).toEqual(['c.ts: viem/window'])
  expect(imported('d.ts', "import type { Client } from 'viem'; import { type Hex } from 'viem'")).toEqual([])
})

test('no chain imports an optional peer statically: bundlers could not build a host without it', () => {
  const shipped = listSources().filter((file) => /^chains\//.test(file) && !/\.test\.|\/testing\b|\.css$/.test(file))
  expect(shipped.length).toBeGreaterThan(100)
  expect(shipped.flatMap((file) => imported(file, readFileSync(root + file, 'utf8')))).toEqual([])
})

test('every import() of an optional peer is in a try of the same function', () => {
  const shipped = listSources().filter(
    (file) => /^(src|plugins|chains|test\/(harness|wallets))\//.test(file) && !/\.test\.|\/testing\b|\.css$/.test(file),
  )
  expect(shipped.length).toBeGreaterThan(300)
  expect(shipped.flatMap((file) => unguarded(file, readFileSync(root + file, 'utf8')))).toEqual([])
})

import ts from 'typescript'
import { type EntryPoint, root } from '../entryPoints.ts'

/**
 * Writes down what an entry point gives to its importers: every export with its declaration, by name. Comments, bodies and
 * initial values are left out, so that the report changes when the contract does.
 */
export function reportEntryPoints(entryPoints: readonly EntryPoint[]): Map<string, string> {
  const config = ts.readConfigFile(`${root}tsconfig.json`, ts.sys.readFile).config
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, root)
  const files = entryPoints.map(({ source }) => `${root}${source}`)
  const program = ts.createProgram(files, { ...options, removeComments: true })
  const checker = program.getTypeChecker()
  return new Map(
    entryPoints.map((entryPoint, index) => {
      const file = program.getSourceFile(files[index] as string)
      const symbol = file && checker.getSymbolAtLocation(file)
      const exported = symbol ? checker.getExportsOfModule(symbol) : []
      const lines = exported
        .map((item) => describe(item, checker))
        .sort((a, b) => (a.name < b.name ? -1 : 1))
        .map(({ name, text }) => `${name}\n${text.replaceAll(/^/gm, '    ')}\n`)
      const text = `${exported.length} exports of portico${entryPoint.path.slice(1)}\n\n${lines.join('\n')}`
      // Types of modules are printed with their paths.
      return [entryPoint.path, text.replaceAll(root, '')]
    }),
  )
}

const printer = ts.createPrinter({ removeComments: true, omitTrailingSemicolon: true })
const format = ts.TypeFormatFlags.NoTruncation | ts.TypeFormatFlags.UseAliasDefinedOutsideCurrentScope

function describe(exported: ts.Symbol, checker: ts.TypeChecker): { name: string; text: string } {
  const { name } = exported
  const symbol = exported.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(exported) : exported
  const texts = (symbol.declarations ?? []).map((node) => {
    if (ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node)) {
      return printer.printNode(ts.EmitHint.Unspecified, node, node.getSourceFile()).replace(/^export (declare )?/, '')
    }
    const type = checker.getTypeOfSymbolAtLocation(symbol, node)
    return `${ts.isFunctionDeclaration(node) ? 'function' : 'const'}: ${checker.typeToString(type, undefined, format)}`
  })
  return { name, text: [...new Set(texts)].join('\n') }
}

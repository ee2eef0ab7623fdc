import ts from 'typescript'

/** A place in the code that creates a struct. */
interface BuilderCall {
  readonly builder: string
  /** The line number, from 1. */
  readonly line: number
  /** Whether it runs when a function is called, not when the module is loaded. */
  readonly isInFunction: boolean
}

/** Finds the calls of functions that a module imports from superstruct. */
export function findBuilderCalls(file: string, text: string): readonly BuilderCall[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)
  const imported = new Set<string>()
  const calls: BuilderCall[] = []
  const visit = (node: ts.Node, isInFunction: boolean) => {
    if (ts.isImportDeclaration(node) && node.moduleSpecifier.getText() === "'superstruct'") {
      const names = node.importClause?.namedBindings
      if (names && ts.isNamedImports(names)) for (const { name } of names.elements) imported.add(name.text)
    }
    if (ts.isCallExpression(node) && ts.isIdentifier(node.expression) && imported.has(node.expression.text)) {
      const line = source.getLineAndCharacterOfPosition(node.expression.getStart()).line + 1
      calls.push({ builder: node.expression.text, line, isInFunction })
    }
    ts.forEachChild(node, (child) => visit(child, isInFunction || ts.isFunctionLike(node)))
  }
  visit(source, false)
  return calls
}

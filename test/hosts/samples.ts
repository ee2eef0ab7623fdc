import { readdir, readFile } from 'node:fs/promises'
import { root } from '../../scripts/entryPoints.ts'

/** A piece of code that the README or a docstring shows. */
export interface Sample {
  /** File and line. */
  readonly place: string
  readonly code: string
}

/** The folders whose docstrings are published. */
const published = ['src', 'chains', 'plugins', 'test/harness', 'test/wallets', 'test/world/relay']

/** The samples of the README that are no file of `test/first-plugin`, and the examples of docstrings. */
export async function readSamples(): Promise<readonly Sample[]> {
  const readme = await readFile(`${root}README.md`, 'utf8')
  const blocks = [...readme.matchAll(/^```tsx?\n([\s\S]*?)^```/gm)].map(({ index, 1: code = '' }) => ({
    place: `README.md:${lineAt(readme, index)}`,
    code,
  }))
  const examples = await Promise.all(
    published.map(async (folder) => {
      const files = await readdir(root + folder, { recursive: true })
      return Promise.all(
        files.filter((file) => /(?<!\.test)\.tsx?$/.test(file)).map((file) => readExamples(`${folder}/${file}`)),
      )
    }),
  )
  return [...blocks, ...examples.flat(2)]
}

async function readExamples(file: string): Promise<readonly Sample[]> {
  const source = await readFile(root + file, 'utf8')
  return [...source.matchAll(/\* @example\n((?: *\*(?! @|\/).*\n)*)/g)].map(({ index, 1: lines = '' }) => ({
    place: `${file}:${lineAt(source, index)}`,
    code: lines.replaceAll(/^ *\* ?/gm, ''),
  }))
}

/** Names that samples use without declaring them, with their types. */
const givenTypes: Readonly<Record<string, string>> = {
  ctx: "import('portico/kernel').PluginContext<Record<string, string>>",
  kernel: "Awaited<ReturnType<import('portico').PorticoModal['load']>>",
  modal: "import('portico').PorticoModal",
  bookMessages: "import('portico/kernel').Messages<{ title: string }>",
  tipsMessages: "import('portico/kernel').Messages<{ title: string }>",
}

const structs = ['array', 'nullable', 'object', 'optional', 'string', 'type']

const lineAt = (text: string, index: number) => text.slice(0, index).split('\n').length

/** Writes a sample as a module, with the declarations and imports that it leaves out. */
export function toModule({ code }: Sample, entryPointOf: ReadonlyMap<string, string>): string {
  const own = new Set(
    [...code.matchAll(/\b(?:const|function|interface|import)\s+(?:(\w+)|[{[]([^}\]]*)[}\]])/g)].flatMap(
      ([, name = '', names = '']) => [name, ...(names.match(/\w+/g) ?? [])],
    ),
  )
  const used = new Set(code.replaceAll(/'[^']*'|\/\/.*/g, '').match(/(?<![.\w])[A-Za-z]\w*(?!\w|\??:)/g))
  const left = [...used].filter((name) => !own.has(name))
  const lines = left.flatMap((name) => {
    if (givenTypes[name]) return `declare const ${name}: ${givenTypes[name]}`
    return entryPointOf.has(name) ? `import { ${name} } from '${entryPointOf.get(name)}'` : []
  })
  return [...lines, code.replace('/* … */', '...others'), 'export {}'].join('\n')
}

/** The entry point of each export, by its name, as the lists in `test/surface` have it. */
export async function readExports(): Promise<ReadonlyMap<string, string>> {
  const entryPointOf = new Map(structs.map((name) => [name, 'superstruct']))
  const packages = JSON.parse(await readFile(`${root}package.json`, 'utf8')).exports
  for (const entryPoint of Object.keys(packages).reverse()) {
    const list = await readFile(`${root}test/surface/${listOf(entryPoint)}.txt`, 'utf8').catch(() => '')
    for (const [name] of list.matchAll(/^\w+$/gm)) entryPointOf.set(name, entryPoint.replace('.', 'portico'))
  }
  return entryPointOf
}

const listOf = (entryPoint: string) => (entryPoint === '.' ? 'portico' : entryPoint.slice(2).replaceAll('/', '-'))

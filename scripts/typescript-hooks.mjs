/** Module hooks of `scripts/run.mjs`: the `source` export condition, TypeScript and JSX by Vite's compiler, CSS as text. */
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { transformWithOxc } from 'vite'

/** The standard `resolve` hook: adds the condition that maps `portico/*` to the sources. */
export const resolve = (specifier, context, next) =>
  next(specifier, { ...context, conditions: ['portico-source', ...context.conditions] })

/** The standard `load` hook. */
export async function load(url, context, next) {
  const { protocol, pathname, search } = new URL(url)
  if (protocol !== 'file:' || pathname.includes('/node_modules/')) return next(url, context)

  const path = fileURLToPath(url)
  if (pathname.endsWith('.css') && search === '?inline') {
    const text = await readFile(path, 'utf8')
    return { format: 'module', shortCircuit: true, source: `export default ${JSON.stringify(text)}` }
  }
  if (!/\.tsx?$/.test(pathname)) return next(url, context)

  const { code, map } = await transformWithOxc(await readFile(path, 'utf8'), path, { sourcemap: true })
  const inlineMap = Buffer.from(JSON.stringify(map)).toString('base64')
  return {
    format: 'module',
    shortCircuit: true,
    source: `${code}\n//# sourceMappingURL=data:application/json;base64,${inlineMap}`,
  }
}

import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { rolldown } from 'rolldown'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** Files that the pages load, by path. */
export type Assets = Readonly<Record<string, string>>

/** Bundles a script for browsers. */
export async function bundle(input: string): Promise<string> {
  const built = await rolldown({ input, platform: 'browser', logLevel: 'warn' })
  try {
    const { output } = await built.generate({ format: 'es', minify: true })
    return output[0].code
  } finally {
    await built.close()
  }
}

/**
 * Builds the scripts and the style sheet of the pages.
 *
 * @param frame The script of the frame. @default the one of this folder
 */
export async function buildAssets(frame = here('frame/main.ts')): Promise<Assets> {
  const [script, loading, style] = await Promise.all([
    bundle(frame),
    bundle(here('frame/loading.ts')),
    readFile(here('frame/wallet.css'), 'utf8'),
  ])
  return { '/frame.js': script, '/loading.js': loading, '/wallet.css': style }
}

import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const recorder = fileURLToPath(new URL('./recorder.ts', import.meta.url))

/** Puts the recorder in the place of superstruct, for every module but the recorder itself. */
export const recordStructs = (): Plugin => ({
  name: 'record-structs',
  enforce: 'pre',
  resolveId: (source, importer) => (source === 'superstruct' && importer !== recorder ? recorder : undefined),
})

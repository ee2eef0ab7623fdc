import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const recorder = fileURLToPath(new URL('./recorder.ts', import.meta.url))

/** Replaces superstruct by the recorder in every module except the recorder itself. */
export const recordStructs = (): Plugin => ({
  name: 'record-structs',
  enforce: 'pre',
  resolveId: (source, importer) => (source === 'superstruct' && importer !== recorder ? recorder : undefined),
})

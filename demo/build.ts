import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { build, type InlineConfig } from 'vite'
import { browserTarget, fewChunks, sourceConditions } from '../scripts/vite-shared.ts'

const root = fileURLToPath(new URL('.', import.meta.url))

/** A host with React, one with custom elements, one with two modals, and the phone. */
const pages = ['index.html', 'elements.html', 'two.html', 'phone.html']

/** Where the built page is. */
export const demoFolder = fileURLToPath(new URL('dist', import.meta.url))

/** The configuration of Vite for the demo, built or served. */
export const demoConfig: InlineConfig = {
  ...sourceConditions,
  configFile: false,
  root,
  plugins: [react()],
  logLevel: 'warn',
  build: {
    ...browserTarget,
    outDir: demoFolder,
    emptyOutDir: true,
    chunkSizeWarningLimit: 2000,
    rolldownOptions: { input: pages.map((page) => `${root}${page}`), output: fewChunks },
  },
}

/** Builds the demo as a host would build its app. */
export async function buildDemo(): Promise<string> {
  await build(demoConfig)
  return demoFolder
}

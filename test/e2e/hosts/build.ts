import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { build } from 'vite'
import { root } from '../../../scripts/entryPoints.ts'
import { browserTarget, fewChunks, sourceConditions } from '../../../scripts/vite-shared.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** Where the built hosts are. */
export const hostsFolder = here('dist')

/** Builds the scripts of hosts that the demo's build does not contain: the standalone bundle, and the client of a server page. */
export async function buildHosts(): Promise<void> {
  const standalone = build({
    configFile: `${root}vite.standalone.config.ts`,
    logLevel: 'warn',
    build: { outDir: `${hostsFolder}/standalone`, emptyOutDir: true },
  })
  const hydrate = build({
    ...sourceConditions,
    configFile: false,
    root: here('.'),
    base: '/hydrate/',
    plugins: [react()],
    logLevel: 'warn',
    // React tells of differences between server and browser in development only.
    define: { 'process.env.NODE_ENV': '"development"' },
    build: {
      ...browserTarget,
      outDir: `${hostsFolder}/hydrate`,
      emptyOutDir: true,
      chunkSizeWarningLimit: 4000,
      rolldownOptions: {
        input: { hydrate: here('hydrate.tsx') },
        output: { ...fewChunks, entryFileNames: '[name].js' },
      },
    },
  })
  await Promise.all([standalone, hydrate])
}

/** Builds the page with dialogs of other libraries into `hostsFolder`/dialogs. */
export async function buildDialogs(): Promise<void> {
  await build({
    ...sourceConditions,
    configFile: false,
    root: here('dialogs'),
    base: '/dialogs/',
    plugins: [react()],
    logLevel: 'warn',
    build: {
      ...browserTarget,
      outDir: `${hostsFolder}/dialogs`,
      emptyOutDir: true,
      chunkSizeWarningLimit: 4000,
      rolldownOptions: { output: fewChunks },
    },
  })
}

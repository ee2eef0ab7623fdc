import { defineConfig } from 'vite'
import { readDoors, root, standaloneDoor } from './scripts/doors.ts'
import { browserTarget, sourceConditions } from './scripts/vite-shared.ts'

const isOwn = (id: string) => /^[./\0]/.test(id) || id.startsWith(root) || id === 'portico' || id.startsWith('portico/')

/** The library: one output file for one source file, so that views stay chunks of their own and a host can tree-shake. */
export default defineConfig({
  ...sourceConditions,
  build: {
    ...browserTarget,
    outDir: 'dist',
    emptyOutDir: false,
    minify: false,
    sourcemap: true,
    lib: {
      entry: readDoors()
        .filter((door) => door.path !== standaloneDoor)
        .map((door) => `${root}${door.source}`),
      formats: ['es'],
    },
    rolldownOptions: {
      external: (id) => !isOwn(id),
      output: { preserveModules: true, preserveModulesRoot: root, entryFileNames: '[name].js' },
    },
  },
})

import { dirname } from 'node:path'
import { defineConfig } from 'vite'
import { readDoors, root, standaloneDoor } from './scripts/doors.ts'
import { browserTarget, sourceConditions } from './scripts/vite-shared.ts'

const door = readDoors().find(({ path }) => path === standaloneDoor)
if (!door) throw new Error(`package.json has no "${standaloneDoor}" in exports`)

/** The bundle for `<script type="module">`: React and every dependency inside, what can wait still in lazy chunks. */
export default defineConfig({
  ...sourceConditions,
  define: { 'process.env.NODE_ENV': '"production"' },
  build: {
    ...browserTarget,
    outDir: dirname(door.output),
    emptyOutDir: false,
    minify: true,
    sourcemap: true,
    lib: { entry: { standalone: `${root}${door.source}` }, formats: ['es'] },
    rolldownOptions: {
      output: { entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js' },
    },
  },
})

// A process of its own that starts a node and never stops it; the test kills it.
import { fileURLToPath } from 'node:url'
import { runnerImport } from 'vite'

const { module } = await runnerImport(fileURLToPath(new URL('./anvil.ts', import.meta.url)))
const { pid } = await module.startAnvil({ chainId: 31337 })
process.send?.(pid)

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { testMnemonic } from '../wallets/keys.ts'

/** How to start a node. */
export interface AnvilOptions {
  readonly chainId: number
  /** @default 0 (any free one) */
  readonly port?: number
}

/** A running EVM node with ten accounts of 10,000 ETH each, from the test mnemonic. */
export interface Anvil {
  readonly chainId: number
  /** Serves JSON-RPC over HTTP. */
  readonly url: string
  /** Serves JSON-RPC over WebSocket. */
  readonly wsUrl: string
  readonly port: number
  readonly pid: number
  /** Ends the node and resolves when it is gone. */
  stop(): Promise<void>
}

const require = createRequire(import.meta.url)

/** Finds the binary of a platform. Throws, naming the npm package, if it is not installed. */
export function anvilBinary(platform: string = process.platform, arch: string = process.arch): string {
  const name = `@foundry-rs/anvil-${platform}-${arch === 'x64' ? 'amd64' : arch}`
  try {
    const folder = dirname(require.resolve(`${name}/package.json`))
    return join(folder, 'bin', platform === 'win32' ? 'anvil.exe' : 'anvil')
  } catch (cause) {
    throw new Error(
      `The local chain needs anvil, and its binary for ${platform} on ${arch} is not installed. Run: npm install --no-save ${name}`,
      { cause },
    )
  }
}

/** Starts a node and resolves when it answers. Throws if the binary is missing or ends before it is ready. */
export async function startAnvil({ chainId, port = 0 }: AnvilOptions): Promise<Anvil> {
  const args = ['--host', '127.0.0.1', '--port', `${port}`, '--chain-id', `${chainId}`, '--mnemonic', testMnemonic]
  const child = spawn(anvilBinary(), args, { stdio: ['ignore', 'pipe', 'pipe'] })
  const gone = once(child, 'close')
  // A launch that fails is reported by `listeningPort`; here it must not be an unhandled rejection.
  gone.catch(() => {})
  const kill = () => void child.kill('SIGKILL')
  process.once('exit', kill)
  try {
    const bound = await listeningPort(child)
    const release = guard(child)
    return {
      chainId,
      url: `http://127.0.0.1:${bound}`,
      wsUrl: `ws://127.0.0.1:${bound}`,
      port: bound,
      pid: child.pid ?? 0,
      async stop() {
        kill()
        await gone
        release()
        process.off('exit', kill)
      },
    }
  } catch (error) {
    kill()
    process.off('exit', kill)
    throw error
  }
}

/** Waits for the line that tells the port; afterwards the output is read and dropped, so that the pipe never fills. */
function listeningPort(child: ChildProcess): Promise<number> {
  return new Promise((resolve, reject) => {
    let output = ''
    const read = (chunk: Buffer) => {
      output = (output + chunk).slice(-4000)
      const port = /Listening on [\d.]+:(\d+)/.exec(output)?.[1]
      if (port) resolve(Number(port))
    }
    child.stdout?.on('data', read)
    child.stderr?.on('data', read)
    child.once('error', reject)
    child.once('close', (code) => reject(new Error(`anvil ended (code ${code}) before it was ready: ${output.trim()}`)))
  })
}

/**
 * Ends the node even if this process is killed and can run nothing: a shell waits for a pipe that closes with us.
 * Windows has no such shell; there the `exit` listener has to do.
 */
function guard({ pid }: ChildProcess): () => void {
  if (process.platform === 'win32' || !pid) return () => {}
  const watcher = spawn('/bin/sh', ['-c', 'read -r _; kill -9 "$0"', `${pid}`], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  })
  watcher.unref()
  return () => void watcher.kill('SIGKILL')
}

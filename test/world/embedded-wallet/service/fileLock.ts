import { readFile, rename, rm, writeFile } from 'node:fs/promises'

/** The locks of this process. A lock with its id that it does not hold is of an earlier process with the same id. */
const held = new Set<string>()

const hasCode = (error: unknown, code: string) => error instanceof Error && 'code' in error && error.code === code

function isRunning(id: number): boolean {
  try {
    return process.kill(id, 0)
  } catch (error) {
    return hasCode(error, 'EPERM')
  }
}

/** Makes a lock file and resolves with how to remove it. Throws while the process that made it runs. */
export async function lockFile(path: string): Promise<() => Promise<void>> {
  const inUse = () => new Error(`The store is in use. If no process uses it, delete ${path}`)
  for (;;) {
    try {
      await writeFile(path, String(process.pid), { flag: 'wx', mode: 0o600 })
      held.add(path)
      return async () => {
        held.delete(path)
        await rm(path, { force: true })
      }
    } catch (error) {
      if (!hasCode(error, 'EEXIST')) throw error
    }
    const owner = await readFile(path, 'utf8').catch(() => undefined)
    if (owner === undefined) continue
    const id = Number(owner)
    if (id === process.pid ? held.has(path) : isRunning(id)) throw inUse()
    // Two processes may find the same old lock: what was moved away must be that one, not the new one of the other.
    const old = `${path}.${crypto.randomUUID()}`
    const moved = await rename(path, old).then(
      async () => readFile(old, 'utf8'),
      () => undefined,
    )
    if (moved === undefined) continue
    if (moved !== owner) {
      await rename(old, path)
      throw inUse()
    }
    await rm(old)
  }
}

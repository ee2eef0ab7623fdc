import { type FileHandle, open, readFile, rename, rm } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import process from 'node:process'
import { is, number, optional, string, type } from 'superstruct'
import { type Change, createMemoryStore } from './memoryStore.ts'
import type { Store } from './types.ts'

/** A store in a file. */
export interface FileStore extends Store {
  /** Waits for the writes that are under way and lets another process open the file. */
  close(): Promise<void>
}

/** A journal is written anew once it has so many lines more than it has entries. */
const spareLines = 10_000

const Line = type({ key: string(), value: optional(string()), expiresAt: optional(number()) })

/**
 * Keeps the data of a service in a file: a journal with a JSON object a line, which is on the disk before a write resolves.
 * One process at a time: a second one is refused while the first one runs. After a write that fails, every call is
 * rejected, since what the memory holds is not on the disk.
 *
 * @throws where another process has the file open, or a line can not be read. A last line that is cut off, as a crash leaves
 * it, was never acknowledged and is dropped.
 */
export async function createFileStore(path: string, now: () => number = Date.now): Promise<FileStore> {
  const lock = await takeLock(`${path}.lock`)
  try {
    const changes = await readChanges(path)
    let { file, lines } = await rewrite(path, changes, now)
    let live = lines
    let failure: unknown
    let waiting: { readonly line: string; resolve(): void; reject(error: unknown): void }[] = []
    let flushed: Promise<void> = Promise.resolve()

    /** Writes what waits: many writes at once reach the disk together. */
    async function flush(): Promise<void> {
      const batch = waiting
      waiting = []
      try {
        if (failure) throw failure
        if (batch.length === 0) return
        await file.appendFile(batch.map(({ line }) => line).join(''))
        await file.datasync()
        lines += batch.length
        if (lines > live + spareLines) {
          await file.close()
          ;({ file, lines } = await rewrite(path, await readChanges(path), now))
          live = lines
        }
        for (const { resolve } of batch) resolve()
      } catch (error) {
        failure ??= error
        for (const { reject } of batch) reject(failure)
      }
    }
    const memory = createMemoryStore(now, {
      changes,
      record: (change) =>
        new Promise((resolve, reject) => {
          waiting.push({ line: `${JSON.stringify(change)}\n`, resolve, reject })
          flushed = flushed.then(flush)
        }),
    })
    const guard =
      <Args extends unknown[], Result>(call: (...args: Args) => Promise<Result>) =>
      async (...args: Args) => {
        if (failure) throw failure
        return call(...args)
      }
    return {
      get: guard(memory.get),
      set: guard(memory.set),
      delete: guard(memory.delete),
      increment: guard(memory.increment),
      list: guard(memory.list),
      async close() {
        await flushed
        failure ??= new Error(`${path} is closed`)
        await file.close().catch(() => {})
        await lock.release()
      },
    }
  } catch (error) {
    await lock.release()
    throw error
  }
}

async function readChanges(path: string): Promise<Change[]> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return ''
    throw error
  })
  const lines = text.split('\n')
  // Whole lines end with a line break, so that the last part is empty or cut off.
  lines.pop()
  return lines.map((line, index) => {
    const change = parse(line)
    if (!is(change, Line)) throw new Error(`${path}: line ${index + 1} can not be read. Nothing was changed.`)
    return change
  })
}

function parse(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return undefined
  }
}

/** Replaces a journal in one step by one with a line for each entry that has not expired. */
async function rewrite(
  path: string,
  changes: readonly Change[],
  now: () => number,
): Promise<{ file: FileHandle; lines: number }> {
  const latest = new Map(changes.map((change) => [change.key, change]))
  const kept = [...latest.values()].filter(
    ({ value, expiresAt = Number.POSITIVE_INFINITY }) => value !== undefined && expiresAt > now(),
  )
  const file = await open(`${path}.new`, 'w', 0o600)
  try {
    await file.writeFile(kept.map((change) => `${JSON.stringify(change)}\n`).join(''))
    await file.sync()
    await rename(`${path}.new`, path)
    await syncFolder(dirname(resolve(path)))
    return { file, lines: kept.length }
  } catch (error) {
    await file.close()
    throw error
  }
}

/** Writes the names of files to the disk, so that a replaced file stays replaced. Windows does so by itself. */
async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return
  const folder = await open(path)
  await folder.sync().finally(() => folder.close())
}

/** Locks that this process holds. A container gives each process the same number, so that a number alone does not tell. */
const held = new Set<string>()

/** Takes a file that names this process; one that names a process that has ended is taken over. */
async function takeLock(path: string): Promise<{ release(): Promise<void> }> {
  const full = resolve(path)
  const create = async () => {
    const file = await open(path, 'wx', 0o600)
    await file.writeFile(String(process.pid))
    await file.close()
  }
  const isTaken = (error: NodeJS.ErrnoException) => error.code === 'EEXIST'
  try {
    await create()
  } catch (error) {
    if (!isTaken(error as NodeJS.ErrnoException)) throw error
    const owner = Number(await readFile(path, 'utf8'))
    if (owner === process.pid ? held.has(full) : isRunning(owner))
      throw new Error(`${path}: the process ${owner} has the store open`)
    await rm(path, { force: true })
    await create()
  }
  held.add(full)
  return {
    async release() {
      await rm(path, { force: true })
      held.delete(full)
    },
  }
}

function isRunning(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

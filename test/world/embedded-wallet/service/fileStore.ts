import { type FileHandle, open, readFile, rename, rm } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { lockFile } from './fileLock.ts'
import { createWriter, heading, readJournal } from './journal.ts'
import { type Entries, storeIn } from './memoryStore.ts'
import type { Store } from './types.ts'

/** A store in a file, which one process uses at a time. */
export interface FileStore extends Store {
  /** Ends the use of the file, once all is written. */
  close(): Promise<void>
}

/** The file is written anew when it has so many lines more than twice its entries. */
const spareLines = 1000

/**
 * Opens a store in a file, or makes it. An operation resolves once all that it saw or did is on the disk.
 * After a write that failed every operation rejects, until the store is opened again.
 * Throws if the file is damaged, and leaves it as it is, or if another process uses it.
 *
 * @example
 * const store = await openFileStore('/var/lib/wallet/accounts')
 */
export async function openFileStore(path: string, now: () => number = Date.now): Promise<FileStore> {
  const file = resolve(path)
  const unlock = await lockFile(`${file}.lock`)
  try {
    return await storeInFile(file, await readEntries(file), now, unlock)
  } catch (error) {
    await unlock()
    throw error
  }
}

async function readEntries(file: string): Promise<Entries> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
    return undefined
  })
  return text === undefined ? new Map() : readJournal(text)
}

async function storeInFile(file: string, entries: Entries, now: () => number, unlock: () => Promise<void>) {
  let pending = ''
  let lines = 0
  let write = createWriter()
  const record = (key: string) => {
    pending += write(key, entries.get(key))
    lines += 1
  }
  const writeAnew = () => {
    pending = heading
    lines = 0
    write = createWriter()
    for (const [key, { expiresAt }] of entries) if (expiresAt > now()) record(key)
    const text = pending
    pending = ''
    return replace(file, text)
  }
  let handle = await writeAnew()
  const writePending = async () => {
    if (lines > 2 * entries.size + spareLines) {
      const old = handle
      handle = await writeAnew()
      await old.close()
    } else if (pending) {
      const text = pending
      pending = ''
      await handle.appendFile(text)
      await handle.datasync()
    }
  }

  // Stays rejected after a write that failed: what is on the disk is then not known.
  let written = Promise.resolve()
  let closed: Promise<void> | undefined
  const durably =
    <Args extends readonly unknown[], Result>(run: (...args: Args) => Promise<Result>) =>
    async (...args: Args): Promise<Result> => {
      if (closed) throw new Error('The store is closed')
      const result = run(...args)
      written = written.then(writePending)
      await written
      return result
    }
  const store = storeIn(entries, now, record)
  const end = async () => {
    try {
      await written
    } finally {
      await handle.close()
      await unlock()
    }
  }
  return {
    get: durably(store.get),
    set: durably(store.set),
    delete: durably(store.delete),
    increment: durably(store.increment),
    list: durably(store.list),
    close: () => (closed ??= end()),
  }
}

/** Replaces a file as a whole: a crash leaves the old one or the new one. Resolves with the new one, open to append. */
async function replace(file: string, text: string): Promise<FileHandle> {
  const next = `${file}.new`
  await rm(next, { force: true })
  const handle = await open(next, 'ax', 0o600)
  try {
    await handle.appendFile(text)
    await handle.sync()
    await rename(next, file)
    await syncFolder(dirname(file))
    return handle
  } catch (error) {
    await handle.close()
    throw error
  }
}

/** Flushes a folder, so that a renamed file survives a crash. Windows cannot flush folders. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  await handle.sync().finally(() => handle.close())
}

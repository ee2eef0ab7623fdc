import { createHash } from 'node:crypto'
import { is, nullable, number, string, tuple, union } from 'superstruct'
import type { Entries } from './memoryStore.ts'

/** The first line of the file. */
export const heading = 'store of an embedded wallet, 1\n'

/** A key that was deleted, or a key with its value and when it expires, in ms since the epoch. */
const Change = union([tuple([string()]), tuple([string(), string(), nullable(number())])])

const digestOf = (previous: string, text: string) =>
  createHash('sha256').update(`${previous}${text}`).digest('base64url').slice(0, 16)

/**
 * Writes changes as lines: the length of the change, a digest of it and all changes before it, the change.
 * So a line that was altered, removed or moved is found.
 */
export function createWriter() {
  let digest = digestOf('', heading)
  return (key: string, entry: { readonly value: string; readonly expiresAt: number } | undefined): string => {
    const expiresAt = entry?.expiresAt === Number.POSITIVE_INFINITY ? null : entry?.expiresAt
    const text = JSON.stringify(entry ? [key, entry.value, expiresAt] : [key])
    digest = digestOf(digest, text)
    return `${text.length} ${digest} ${text}\n`
  }
}

/**
 * Reads what a file holds. A last line that was cut off is left out: nobody was told that it was written.
 * Throws if the file is damaged in any other way.
 */
export function readJournal(file: string): Entries {
  const damaged = (line: number) => new Error(`The store is damaged at line ${line}. Nothing in the file was changed.`)
  if (!file.startsWith(heading)) throw damaged(1)
  const lines = file.slice(heading.length).split('\n')
  const last = lines.pop() ?? ''
  const [, length, change = ''] = /^(\d+) \S{16} (.*)$/s.exec(last) ?? []
  // A line that is as long as it says was not cut off.
  if (length !== undefined && change.length >= Number(length)) lines.push(last)
  const entries: Entries = new Map()
  const write = createWriter()
  for (const [index, line] of lines.entries()) {
    const change = readChange(line)
    if (!change) throw damaged(index + 2)
    const [key, value, expiresAt] = change
    const entry = value === undefined ? undefined : { value, expiresAt: expiresAt ?? Number.POSITIVE_INFINITY }
    if (write(key, entry) !== `${line}\n`) throw damaged(index + 2)
    if (entry) entries.set(key, entry)
    else entries.delete(key)
  }
  return entries
}

function readChange(line: string): readonly [key: string, value?: string, expiresAt?: number | null] | undefined {
  try {
    const change: unknown = JSON.parse(line.slice(line.indexOf(' ', line.indexOf(' ') + 1)))
    return is(change, Change) ? change : undefined
  } catch {
    return undefined
  }
}

import { spawnSync } from 'node:child_process'
import { type FileHandle, mkdtemp, open as openFile, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createFileStore, type FileStore } from './service/index.ts'
import { startService } from './testing/startService.ts'

let folder: string
let path: string
const opened: FileStore[] = []
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portico-store-'))
  path = join(folder, 'wallet.journal')
})
afterEach(async () => {
  await Promise.all(opened.splice(0).map((store) => store.close()))
  await rm(folder, { recursive: true })
})

async function open(now?: () => number): Promise<FileStore> {
  const store = await createFileStore(path, now)
  opened.push(store)
  return store
}
/** What every open file inherits from. */
async function prototypeOfFiles(): Promise<FileHandle> {
  const file = await openFile(path, 'a')
  await file.close()
  return Object.getPrototypeOf(file)
}
const lines = async () => (await readFile(path, 'utf8')).split('\n').filter(Boolean).length

test('a user has the same account after the service was started again, and no key or address stands in the file', async () => {
  const device = 'the browser of the user, a name that is long enough'
  const logIn = async () => {
    const store = await open()
    const { createClient } = await startService({ store })
    const client = createClient(undefined, device)
    await client.logIn('ada@mail.example')
    const { body } = await client.post('/v1/user', { chainId: 'eip155:31337' })
    await store.close()
    return body
  }
  const first = await logIn()
  expect(first).toMatchObject({ email: 'ada@mail.example', address: expect.stringMatching(/^0x/) })
  expect(await logIn()).toEqual(first)
  expect(await readFile(path, 'utf8')).not.toMatch(/ada@mail|"privateKey"/)
})

test('a session goes on after the service was started again', async () => {
  const store = await open()
  const before = (await startService({ store })).createClient()
  await before.logIn('ada@mail.example')
  await store.close()
  const after = (await startService({ store: await open() })).createClient(undefined, before.device)
  after.token = before.token
  expect((await after.post('/v1/user', { chainId: 'eip155:31337' })).status).toBe(200)
})

describe('what is written', () => {
  test('is there when the file is opened again: values, deletions, counters and ends', async () => {
    let time = 1000
    const store = await open(() => time)
    await store.set('a', '1')
    await store.set('a', '2')
    await store.set('gone', '1')
    await store.delete('gone')
    await store.set('short', '1', { ttlMs: 500 })
    await store.increment('count', 5000)
    await store.increment('count', 5000)
    await store.close()
    const again = await open(() => time)
    expect(await Promise.all(['a', 'gone', 'short', 'count'].map(again.get))).toEqual(['2', undefined, '1', '2'])
    time = 1500
    expect(await again.get('short')).toBeUndefined()
    time = 6001
    expect(await again.increment('count', 5000)).toBe(1)
    await again.close()
    const last = await open(() => time)
    expect([...(await last.list(''))].sort()).toEqual(['a', 'count'])
    // Opening drops what is over.
    expect(await lines()).toBe(2)
  })

  test('decides races between calls at once', async () => {
    const store = await open()
    const each = <Result>(call: () => Promise<Result>) => Promise.all(Array.from({ length: 20 }, call))
    const won = (results: readonly boolean[]) => results.filter(Boolean).length
    expect(won(await each(() => store.set('one', '1', { ifAbsent: true })))).toBe(1)
    expect(won(await each(() => store.delete('one')))).toBe(1)
    expect([...(await each(() => store.increment('count', 1000)))].sort((a, b) => a - b)).toEqual(
      Array.from({ length: 20 }, (_, index) => index + 1),
    )
  })

  test('is kept when the journal is written anew', async () => {
    const store = await open()
    await store.set('kept', '1')
    await Promise.all(Array.from({ length: 10_010 }, (_, index) => store.set('often', String(index))))
    expect(await lines()).toBeLessThan(20)
    await store.close()
    const again = await open()
    expect([await again.get('kept'), await again.get('often')]).toEqual(['1', '10009'])
  })
})

describe('a file', () => {
  test('whose last line a crash cut off opens without that line', async () => {
    await writeFile(path, '{"key":"a","value":"1"}\n{"key":"b","val')
    const store = await open()
    expect([await store.get('a'), await store.get('b')]).toEqual(['1', undefined])
    await store.set('c', '1')
    await store.close()
    expect(await (await open()).get('c')).toBe('1')
  })

  test.each([
    'not JSON',
    '{"key":1}',
    '[]',
    '',
    '{"key":"a","value":1}',
  ])('with the line %j in it is refused and left as it is', async (line) => {
    const text = `{"key":"a","value":"1"}\n${line}\n{"key":"b","value":"1"}\n`
    await writeFile(path, text)
    await expect(open()).rejects.toThrow('line 2 can not be read')
    expect(await readFile(path, 'utf8')).toBe(text)
  })

  test('that can not be written any more rejects the write and every call after it', async () => {
    const store = await open()
    await store.set('a', '1')
    const full = Object.assign(new Error('No space is left'), { code: 'ENOSPC' })
    const broken = vi.spyOn(await prototypeOfFiles(), 'appendFile').mockRejectedValueOnce(full)
    await expect(store.set('a', '2')).rejects.toThrow('No space is left')
    broken.mockRestore()
    await expect(store.set('a', '3')).rejects.toThrow('No space is left')
    await expect(store.get('a')).rejects.toThrow('No space is left')
    await store.close()
    expect(await (await open()).get('a')).toBe('1')
  })

  test('that is open can not be opened again, and can be once it is closed', async () => {
    const store = await open()
    await expect(open()).rejects.toThrow('has the store open')
    await store.set('a', '1')
    await store.close()
    expect(await (await open()).get('a')).toBe('1')
  })

  test('of another process is taken over once that process has ended', async () => {
    const { pid } = spawnSync(process.execPath, ['--version'])
    await writeFile(`${path}.lock`, String(pid))
    expect(await (await open()).get('a')).toBeUndefined()
    await opened.pop()?.close()
    await writeFile(`${path}.lock`, String(process.ppid))
    await expect(open()).rejects.toThrow(`the process ${process.ppid} has the store open`)
  })
})

test('a closed store rejects every call, so that nothing is acknowledged that is not on the disk', async () => {
  const store = await open()
  await store.set('a', '1')
  await store.close()
  const calls = [store.get('a'), store.set('a', '2'), store.delete('a'), store.increment('b', 1), store.list('')]
  for (const call of calls) await expect(call).rejects.toThrow('is closed')
  expect(await (await open()).get('a')).toBe('1')
})

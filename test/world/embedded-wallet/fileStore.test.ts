/** The store in a file: what it keeps over restarts, crashes and damage. */
import { copyFile, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { expect, onTestFinished, test } from 'vitest'
import { type FileStore, openFileStore } from './service/index.ts'
import { startService } from './testing/startService.ts'

const mail = 'ada@mail.example'

/** A folder that lives as long as the test; opened stores are closed with it. */
async function createFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'portico-store-'))
  const opened: FileStore[] = []
  onTestFinished(async () => {
    await Promise.allSettled(opened.map((store) => store.close()))
    await rm(folder, { recursive: true })
  })
  const path = join(folder, 'accounts')
  return {
    folder,
    path,
    async open(at = path, now?: () => number) {
      const store = await openFileStore(at, now)
      opened.push(store)
      return store
    },
  }
}

const readAll = async (store: FileStore) =>
  Object.fromEntries(await Promise.all((await store.list('')).map(async (key) => [key, await store.get(key)])))

test('a user who logs in after a restart has the same account, and the session and the device are still known', async () => {
  const { open } = await createFolder()
  const store = await open()
  const first = await startService({ store })
  const client = first.createClient()
  await client.logIn(mail)
  const users = await first.service.users()
  await store.close()

  const again = await startService({ store: await open() })
  expect(users).toHaveLength(1)
  expect(await again.service.users()).toEqual(users)
  const back = again.createClient(undefined, client.device)
  back.token = client.token
  expect((await back.post('/v1/session/status')).body).toEqual({ isConnected: true })
  back.token = ''
  await back.logIn(mail)
  expect(back.token).not.toBe('')
  expect(await again.service.users()).toEqual(users)
})

test('the file contains no key, token or mail address, and only its owner may read it', async () => {
  const { open, path } = await createFolder()
  const { createClient, service } = await startService({ store: await open() })
  const client = createClient()
  await client.logIn(mail)
  const text = (await readFile(path, 'utf8')).toLowerCase()
  const [user] = await service.users()
  expect(text).toContain(`user:${user?.id}`)
  for (const secret of [mail, client.token, client.device, user?.address.slice(2) ?? ''])
    expect(text).not.toContain(secret.toLowerCase())
  expect(text.match(/0x[\da-f]{64}|evmkey|solanakey/)).toBeNull()
  expect((await stat(path)).mode & 0o077).toBe(0)
})

test('many at once: one wins a race, no count is lost, and one person gets one account', async () => {
  const { open } = await createFolder()
  const store = await open()
  const many = Array.from({ length: 50 }, (_, index) => index)
  const claims = await Promise.all(many.map((index) => store.set('claim', String(index), { ifAbsent: true })))
  expect(claims.filter(Boolean)).toHaveLength(1)
  const sums = await Promise.all(many.map(() => store.increment('count', 60_000)))
  expect(sums.sort((a, b) => a - b)).toEqual(many.map((index) => index + 1))
  const deletions = await Promise.all(many.map(() => store.delete('claim')))
  expect(deletions.filter(Boolean)).toHaveLength(1)

  const world = await startService({ store })
  const second = await startService({ store })
  const [one, two] = [world.createClient(), second.createClient()]
  await one.post('/v1/email/start', { email: mail })
  await two.post('/v1/email/start', { email: mail })
  await Promise.all([
    one.post('/v1/email/confirm', { otp: world.lastCode() }),
    two.post('/v1/email/confirm', { otp: second.lastCode() }),
  ])
  const users = await world.service.users()
  expect(users).toHaveLength(1)
  const all = await readAll(store)
  await store.close()
  const again = await open()
  expect(await readAll(again)).toEqual(all)
  expect(await again.get('count')).toBe('50')
})

test('what has expired stays expired after a restart, and the rest keeps its time', async () => {
  const { open, path } = await createFolder()
  let time = 1_000_000
  const now = () => time
  const store = await open(path, now)
  await store.set('short', 'a', { ttlMs: 1000 })
  await store.set('long', 'b', { ttlMs: 5000 })
  await store.set('ever', 'c')
  await store.increment('count', 5000)
  await store.close()
  time += 1000
  const again = await open(path, now)
  expect(await readAll(again)).toEqual({ long: 'b', ever: 'c', count: '1' })
  expect(await readFile(path, 'utf8')).not.toContain('short')
  expect(await again.increment('count', 5000)).toBe(2)
  time += 4000
  expect(await readAll(again)).toEqual({ ever: 'c' })
})

test('what a call has answered is on the disk, whenever the process ends', async () => {
  const { open, path, folder } = await createFolder()
  const store = await open()
  for (let index = 0; index < 20; index++) {
    await Promise.all([store.set(`key:${index}`, `${index}`), store.increment('count', 60_000)])
    if (index > 0) await store.delete(`key:${index - 1}`)
    const copy = join(folder, `copy-${index}`)
    await copyFile(path, copy)
    const after = await open(copy)
    expect(await readAll(after)).toEqual({ [`key:${index}`]: `${index}`, count: `${index + 1}` })
  }
})

test('cutting the last line off at any byte keeps every line before it', async () => {
  const { open, path, folder } = await createFolder()
  const store = await open()
  await store.set('first', '1')
  const before = await readFile(path)
  await store.set('last', '] 1 "\n')
  const whole = await readFile(path)
  for (let length = before.length; length < whole.length; length++) {
    const copy = join(folder, `cut-${length}`)
    await writeFile(copy, whole.subarray(0, length))
    const after = await open(copy)
    // Without its line feed alone the line is whole.
    const isWhole = length === whole.length - 1
    expect([length, await after.list('')]).toEqual([length, isWhole ? ['first', 'last'] : ['first']])
    if (length % 20 > 0) continue
    await after.set('next', '2')
    await after.close()
    expect([length, await (await open(copy)).get('next')]).toEqual([length, '2'])
  }
})

test('a file that is damaged anywhere is refused, and left as it is', async () => {
  const { open, path, folder } = await createFolder()
  const store = await open()
  await store.set('user:1', 'one')
  await store.set('user:2', 'two', { ttlMs: 60_000 })
  await store.delete('user:2')
  await store.set('user:3', 'three')
  await store.close()
  const sound = await readFile(path)
  const damaged = Array.from(sound, (byte, index) => {
    const copy = Buffer.from(sound)
    copy[index] = byte ^ 1
    return copy
  })
  const [head = '', one = '', two = '', three = '', four = ''] = sound.toString().split(/(?<=\n)/)
  const moved = [[head, two, three, four], [head, two, one, three, four], [head, one, one, two], [one, two], ['']]
  for (const bytes of [...damaged, ...moved.map((lines) => Buffer.from(lines.join('')))]) {
    const copy = join(folder, 'copy')
    await writeFile(copy, bytes)
    await expect(open(copy), bytes.toString()).rejects.toThrow('The store is damaged at line')
    expect((await readFile(copy)).equals(bytes)).toBe(true)
  }
  expect((await readdir(folder)).sort()).toEqual(['accounts', 'copy'])
  expect(await readAll(await open())).toEqual({ 'user:1': 'one', 'user:3': 'three' })
})

test('after a write that failed nothing is answered, and what was answered before is there when it is opened again', async () => {
  const { open, path } = await createFolder()
  const store = await open()
  await store.set('ever', 'kept')
  // After many changes the store compacts its file. A directory in place of the new file makes that fail.
  await mkdir(join(`${path}.new`, 'in the way'), { recursive: true })
  let answered = 0
  const failure = await (async () => {
    const add = () => store.increment('count', 60_000)
    for (let round = 0; round < 50; round++)
      answered = Math.max(...(await Promise.all(Array.from({ length: 100 }, add))))
    return undefined
  })().catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(Error)
  for (const call of [() => store.get('ever'), () => store.set('ever', 'lost'), () => store.list('')])
    await expect(call()).rejects.toBe(failure)
  await expect(store.close()).rejects.toBe(failure)
  await rm(`${path}.new`, { recursive: true })
  const again = await open()
  expect(await readAll(again)).toEqual({ ever: 'kept', count: String(answered) })
})

test('the file stays small, though it is written to for long', async () => {
  const { open, path } = await createFolder()
  const store = await open()
  await Promise.all(Array.from({ length: 20 }, () => store.increment('count', 60_000)))
  const lines = async () => (await readFile(path, 'utf8')).split('\n').length
  for (let round = 0; round < 5; round++) {
    await Promise.all(Array.from({ length: 900 }, () => store.increment('count', 60_000)))
    expect(await lines()).toBeLessThan(2000)
  }
  await store.set('last', '1')
  await store.close()
  expect(await readAll(await open())).toEqual({ count: '4520', last: '1' })
})

test('one process uses a file at a time, and a lock that a process left behind is no obstacle', async () => {
  const { open, path } = await createFolder()
  const store = await open()
  await expect(open()).rejects.toThrow('The store is in use')
  await store.close()
  await expect(store.get('any')).rejects.toThrow('The store is closed')
  // The parent of this process runs; no process has the highest id that fits in 31 bits.
  await writeFile(`${path}.lock`, String(process.ppid))
  await expect(open()).rejects.toThrow('The store is in use')
  for (const id of [2 ** 31 - 1, process.pid]) {
    await writeFile(`${path}.lock`, String(id))
    await (await open()).close()
  }
})

test('a service that is given no store keeps its users in a file of the working directory', async () => {
  const { folder } = await createFolder()
  const before = process.cwd()
  process.chdir(folder)
  onTestFinished(() => process.chdir(before))
  const { createClient } = await startService({ store: undefined } as never)
  await createClient().logIn(mail)
  expect(await readFile(join(folder, 'embedded-wallet.store'), 'utf8')).toContain('user:')
})

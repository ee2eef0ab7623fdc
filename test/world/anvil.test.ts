import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { createPublicClient, http, parseEther } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { expect, test, vi } from 'vitest'
import { testPrivateKeys } from '../wallets/keys.ts'
import { anvilBinary, startAnvil } from './anvil.ts'

const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

test('starts a funded chain of the wanted id and leaves no process behind', async () => {
  const anvil = await startAnvil({ chainId: 31338 })
  const client = createPublicClient({ transport: http(anvil.url) })
  expect(await client.getChainId()).toBe(31338)
  for (const key of testPrivateKeys) expect(await client.getBalance(privateKeyToAccount(key))).toBe(parseEther('10000'))
  expect(isAlive(anvil.pid)).toBe(true)
  await anvil.stop()
  expect(isAlive(anvil.pid)).toBe(false)
})

test('a taken port is an error that names the reason', async () => {
  const first = await startAnvil({ chainId: 31337 })
  await expect(startAnvil({ chainId: 31337, port: first.port })).rejects.toThrow(/anvil ended .*in use/s)
  await first.stop()
})

test('a missing binary is an error that names the package', () => {
  expect(() => anvilBinary('sunos', 'x64')).toThrow('npm install --no-save @foundry-rs/anvil-sunos-amd64')
})

test('ends with its parent, even if that is killed', async () => {
  const parent = fork(fileURLToPath(new URL('./anvil.orphan.mjs', import.meta.url)))
  const [pid] = (await once(parent, 'message')) as [number]
  expect(isAlive(pid)).toBe(true)
  parent.kill('SIGKILL')
  await vi.waitFor(() => expect(isAlive(pid)).toBe(false))
})

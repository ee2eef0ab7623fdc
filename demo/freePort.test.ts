import { expect, test } from 'vitest'
import { startStaticServer } from '../test/world/index.ts'
import { onFreePort } from './freePort.ts'

const taken = () => Object.assign(new Error('in use'), { code: 'EADDRINUSE' })

test('a port in use is skipped', async () => {
  const serve = (port: number) => startStaticServer({ root: import.meta.dirname, port, files: {} })
  const first = await serve(0)
  const second = await onFreePort(Number(new URL(first.url).port), serve)
  try {
    expect(second.url).not.toBe(first.url)
  } finally {
    await Promise.all([first.stop(), second.stop()])
  }
})

test('gives up after 20 ports in use, and at once after any other error', async () => {
  const tried: number[] = []
  const fail = (error: Error) => async (port: number) => {
    tried.push(port)
    throw error
  }
  await expect(onFreePort(4200, fail(taken()))).rejects.toThrow('in use')
  expect(tried).toHaveLength(20)
  await expect(onFreePort(4200, fail(new Error('no address')))).rejects.toThrow('no address')
  expect(tried).toHaveLength(21)
})

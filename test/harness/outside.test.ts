import { readFileSync } from 'node:fs'
import { startPairedWallet, startRelay } from 'portico/testing'
import { expect, test } from 'vitest'

test('a page can be paired with through this door alone', async () => {
  const relay = await startRelay()
  const wallet = await startPairedWallet({ relayUrl: relay.url, networks: ['eip155:1'] })
  await wallet.pair(`wc:${'0'.repeat(64)}@2?relay-protocol=irn&symKey=${'1'.repeat(64)}`)
  expect(relay.stats.methods).toMatchObject({ irn_subscribe: 1 })
  await wallet.stop()
  await relay.stop()
})

test('and its optional parts load with the first call', () => {
  const eager = (file: URL, seen = new Set<string>()): Set<string> => {
    if (seen.has(file.href)) return seen
    seen.add(file.href)
    const imports = readFileSync(file, 'utf8').matchAll(/^(?:import|export)\s(?!type\b)[^'"]*?from '([^']+)'/gm)
    for (const [, name = ''] of imports) {
      if (name.startsWith('.')) eager(new URL(name, file), seen)
      else seen.add(name)
    }
    return seen
  }
  const reached = [...eager(new URL('index.ts', import.meta.url))]
  expect(reached).toContain('viem')
  expect(reached.filter((name) => /^(ws|ecpair|bitcoinjs-lib|@walletconnect|@bitcoinerlab|node:)/.test(name))).toEqual(
    [],
  )
})

import { readFileSync } from 'node:fs'
import { startPairedWallet } from 'portico/testing'
import { startRelay } from 'portico/testing/relay'
import { expect, test } from 'vitest'

test('a wallet can be paired with the page by these two entry points only', async () => {
  const relay = await startRelay()
  const wallet = await startPairedWallet({ relayUrl: relay.url, networks: ['eip155:1'] })
  await wallet.pair(`wc:${'0'.repeat(64)}@2?relay-protocol=irn&symKey=${'1'.repeat(64)}`)
  expect(relay.stats.methods).toMatchObject({ irn_subscribe: 1 })
  await wallet.stop()
  await relay.stop()
})

test.each([
  ['index.ts', /^(ws|ecpair|bitcoinjs-lib|@walletconnect|@bitcoinerlab|node:)/],
  // This entry point runs in pages, so it must load neither a test runner nor React.
  [
    '../wallets/browser.ts',
    /^(vitest|react|ws|ecpair|bitcoinjs-lib|@walletconnect|@bitcoinerlab|@testing-library|node:)/,
  ],
])('the entry point %s does not load optional dependencies', (entryPoint, optional) => {
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
  const reached = [...eager(new URL(entryPoint, import.meta.url))]
  expect(reached).toContain('viem')
  expect(reached.filter((name) => optional.test(name))).toEqual([])
})

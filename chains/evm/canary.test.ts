// @vitest-environment happy-dom
import { createHarness } from 'portico/testing'
import { type NetworkInput, wallet } from 'portico/wallet'
import { expect, onTestFinished, test } from 'vitest'
import { silenceConsole } from '../../test/harness/canaries.ts'

const node = 'https://rpc.example/v3/canary01'
const keyed = 'https://keyed.example/v2/canary02?apiKey=canary03'

const network: NetworkInput = {
  id: 1,
  name: 'One',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: [node] } },
}
const secrets = ['canary01', 'canary02', 'canary03', 'canary04', 'canary05']
const customRpcUrls = {
  'eip155:1': [
    {
      url: keyed,
      config: { fetchOptions: { headers: { authorization: 'Bearer canary04', 'x-api-key': 'canary05' } } },
    },
  ],
}

const failures: readonly (readonly [string, (asked: string) => Promise<Response>])[] = [
  ['can not be reached', (asked) => Promise.reject(new TypeError(`fetch failed: ${asked}`))],
  ['refuses', async (asked) => new Response(asked, { status: 401 })],
  [
    'fails',
    async (asked) => Response.json({ jsonrpc: '2.0', id: 1, error: { code: -32000, message: asked, data: asked } }),
  ],
  ['answers garbage', async (asked) => new Response(`<html>${asked}`)],
]

test.each(
  failures,
)('where a node %s, neither its keyed URL nor its headers are in any log, storage or console', async (_, answer) => {
  const printed = silenceConsole()
  const asked: string[] = []
  const { kernel, http, storage, dispose, errors } = await createHarness({
    plugins: [wallet({ networks: [network], customRpcUrls })],
    connected: true,
    log: { level: 'debug' },
  })
  onTestFinished(dispose)
  for (const url of [keyed, node]) {
    http.answerRpc(url, (_method, _params, request) => {
      asked.push(`${request.url} ${JSON.stringify([...request.headers])}`)
      return answer(asked.at(-1) as string)
    })
  }
  const { refreshBalance } = kernel.use(wallet)
  await refreshBalance('eip155', { force: true, signal: kernel.signal }).catch(kernel.report)
  for (const error of errors) kernel.log.error('A failure', error)
  expect(asked.join()).toContain('canary02')
  const places = {
    log: kernel.log.export(),
    console: JSON.stringify(printed()),
    storage: JSON.stringify([...storage.entries]),
  }
  for (const [place, found] of Object.entries(places)) {
    for (const secret of secrets) expect(found, place).not.toContain(secret)
  }
})

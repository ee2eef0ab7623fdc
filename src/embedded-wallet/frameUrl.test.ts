import { expect, test } from 'vitest'
import { frameUrl, originOf } from './frameUrl.ts'

test.each([
  ['https://wallet.example/sdk', 'https://wallet.example'],
  ['https://wallet.example:8443/sdk?a=1#b', 'https://wallet.example:8443'],
  ['http://localhost:4000/sdk', 'http://localhost:4000'],
  ['http://127.0.0.1:4000', 'http://127.0.0.1:4000'],
  ['http://[::1]:4000/', 'http://[::1]:4000'],
])('the page of the wallet may have the URL %s', (url, origin) => {
  expect(originOf(url)).toBe(origin)
})

test.each([
  ['http: on a host', 'http://wallet.example/sdk'],
  ['http: on a host whose name begins with "localhost"', 'http://localhost.wallet.example'],
  ['http: on a host, with the user name "localhost"', 'http://localhost@wallet.example'],
  ['http: on an address of the local network', 'http://192.168.0.2'],
  ['a script', 'javascript:alert(1)'],
  ['data', 'data:text/html,<script>alert(1)</script>'],
  ['a blob', 'blob:https://wallet.example/1'],
  ['a file', 'file:///etc/hosts'],
  ['a web socket', 'wss://wallet.example'],
  ['a path', '/sdk'],
  ['nothing', ''],
])('the URL of the page may not be %s', (_, url) => {
  expect(() => originOf(url)).toThrow(expect.objectContaining({ code: 'EMBEDDED_WALLET_URL' }))
})

const queryOf = (url: string) => Object.fromEntries(new URL(url).searchParams)

test('the URL of the frame has the project, the network, the protocol version and a node in its query', () => {
  const url = frameUrl('https://wallet.example/sdk', {
    projectId: 'a&b=c',
    network: 'eip155:1',
    rpcUrl: 'https://node.example/?key=1&chain=2',
  })
  expect(url.startsWith('https://wallet.example/sdk?')).toBe(true)
  expect(queryOf(url)).toEqual({
    projectId: 'a&b=c',
    chainId: 'eip155:1',
    version: '4',
    enableLogger: 'false',
    rpcUrl: 'https://node.example/?key=1&chain=2',
  })
})

test('parameters in the option `url` are kept, except those that the app sets itself', () => {
  const url = frameUrl('https://wallet.example/sdk?theme=a&projectId=other&projectId=third', {
    projectId: 'own',
    network: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
    rpcUrl: undefined,
  })
  expect(queryOf(url)).toEqual({
    theme: 'a',
    projectId: 'own',
    chainId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
    version: '4',
    enableLogger: 'false',
  })
  expect(new URL(url).searchParams.getAll('projectId')).toEqual(['own'])
})

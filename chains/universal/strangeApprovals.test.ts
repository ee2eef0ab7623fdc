/** Approvals with wrong or missing accounts, and wallets with wrong or missing metadata. */
import { evm } from 'portico/chains/evm'
import { expect, onTestFinished, test } from 'vitest'
import { createScriptedClient, createSession } from './testing/scriptedClient.ts'
import { createStage, ids } from './testing/stage.ts'

const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const other = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const onSolana = `${ids.devnet}:So11111111111111111111111111111111111111112`
const part = { methods: ['personal_sign'], events: [] }

async function approve(change: object) {
  const client = createScriptedClient()
  const stage = await createStage({ universal: { client }, plugins: [evm()] })
  onTestFinished(() => stage.kernel.destroy())
  const connecting = stage.connect()
  connecting.catch(() => {})
  await stage.uri()
  client.proposals[0]?.approve({ ...createSession('topic', [`${ids.local}:${address}`]), ...change })
  return { client, stage, connecting, connection: () => stage.connection('eip155') }
}

test.each<[what: string, namespaces: object]>([
  ['no namespace', {}],
  ['no account', { eip155: { ...part, accounts: [], chains: [ids.local] } }],
  ['accounts of an unknown namespace alone', { cosmos: { ...part, accounts: ['cosmos:cosmoshub-4:cosmos1abc'] } }],
  ['accounts of another namespace than it says', { eip155: { ...part, accounts: [onSolana] } }],
  ['an address that is none', { eip155: { ...part, accounts: [`${ids.local}:nobody`] } }],
])('a wallet that approves %s is not connected, and its session ends', async (_, namespaces) => {
  const { client, connecting, connection } = await approve({ namespaces })
  await expect(connecting).rejects.toMatchObject({ code: 'UNAUTHORIZED_PROVIDER' })
  expect(connection().status).toBe('disconnected')
  expect(client.disconnects).toEqual(['topic'])
})

test('of the accounts that a wallet approves, those of the namespace count, each once', async () => {
  const accounts = [address, address.toLowerCase(), other, address].map((item) => `${ids.local}:${item}`)
  const eip155 = { ...part, accounts: [...accounts, onSolana, `cosmos:hub:${address}`, 'nonsense', ''] }
  const { connecting, connection, stage } = await approve({ namespaces: { eip155 } })
  await connecting
  expect(connection().accounts.map((account) => account.address)).toEqual([address, other])
  expect(stage.connection('solana').status).toBe('disconnected')
})

const long = 'x'.repeat(10_000)
test.each<[what: string, peer: unknown, name: string, imageUrl?: string]>([
  ['nothing of itself', undefined, 'WalletConnect'],
  ['null', { metadata: null }, 'WalletConnect'],
  ['no name', { metadata: { icons: ['https://x.test/1'] } }, 'WalletConnect', 'https://x.test/1'],
  ['a name that is none', { metadata: { name: { a: 1 }, icons: 'https://x.test/1' } }, 'WalletConnect'],
  ['a name that can not be seen', { metadata: { name: '\u200b\u202e\u0000', icons: null } }, 'WalletConnect'],
  ['a name of 10 kB', { metadata: { name: long, icons: [`https://x.test/${long}`] } }, 'x'.repeat(40)],
  ['a name that turns the text around', { metadata: { name: 'Good\u202eliveE', icons: [] } }, 'Good liveE'],
  [
    'icons that are none',
    {
      metadata: {
        name: 'One',
        icons: [null, 1, 'javascript:alert(1)', 'data:text/html,x', 'https:', 'HTTPS://x.test/2'],
      },
    },
    'One',
    'HTTPS://x.test/2',
  ],
])('a wallet that says %s is connected', async (_, peer, name, imageUrl) => {
  const { connecting, connection } = await approve({ peer })
  await connecting
  expect(connection().wallet).toMatchObject({ name, imageUrl: imageUrl ?? null })
})

test.each([
  ['javascript:alert(1)', undefined],
  ['data:text/html,x', undefined],
  [`https://x.test/${long}`, undefined],
  [{ a: 1 }, undefined],
  ['https://harbour.example/', 'https://harbour.example/'],
])('the homepage of a wallet is a web page: %j', async (url, homepage) => {
  const { connecting, stage } = await approve({ peer: { metadata: { name: 'One', url } } })
  await connecting
  expect(stage.wallet.session('eip155')?.connector.peer?.()?.homepage).toBe(homepage)
})

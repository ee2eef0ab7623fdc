// @vitest-environment happy-dom
import { shell } from 'portico/shell'
import { gatedSlice } from 'portico/wallet'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { expect, onTestFinished, test, vi } from 'vitest'
import { formatMessage } from '../../plugins/siwx/config/message.ts'
import type { MessengerOptions, SiwxMessageData, SiwxStorage } from '../../plugins/siwx/index.ts'
import { siwx } from '../../plugins/siwx/plugin.ts'
import { hostSiwx } from '../../plugins/siwx/testing/hosts.ts'
import { keyVerifier } from '../../plugins/siwx/testing.ts'
import { createScriptedClient, createSession } from './testing/scriptedClient.ts'
import { createNetworks, createStage, ids } from './testing/stage.ts'

const [signer, other] = [0, 1].map(() => privateKeyToAccount(generatePrivateKey())) as [Key, Key]
type Key = ReturnType<typeof privateKeyToAccount>

const words =
  "I further authorize the stated URI to perform the following actions on my behalf: (1) 'request': 'personal_sign' for 'eip155'."
const recap = `urn:recap:${btoa('{"att":{"eip155":{"request/personal_sign":[{}]}}}').replaceAll('=', '')}`

/** A pairing whose wallet shares two accounts and is asked to sign as it connects. What it signed is kept once `keep` is called. */
async function setup(messenger: MessengerOptions = {}) {
  const { addSession, setSessions, getSessions, revokeSession } = hostSiwx()
  let keep = () => {}
  const slow = new Promise<void>((resolve) => (keep = resolve))
  const set = vi.fn<SiwxStorage['set']>(async (sessions) => {
    await slow
    await setSessions(sessions)
  })
  const client = createScriptedClient()
  const stage = await createStage({
    networks: [createNetworks().local],
    universal: { client },
    plugins: [
      shell(),
      siwx({
        messenger,
        verifiers: [keyVerifier],
        storage: { add: addSession, set, get: getSessions, delete: revokeSession },
      }),
    ],
  })
  onTestFinished(() => stage.kernel.destroy())
  const gated = () => stage.kernel.store.get(gatedSlice).gated.eip155
  const seen = new Set<string | undefined>()
  stage.kernel.store.subscribe(() => {
    const { status, accounts } = stage.connection('eip155')
    if (status === 'connected' && !gated()) seen.add(accounts[0]?.address)
  })
  const connecting = stage.connect()
  connecting.catch(() => {})
  await stage.uri()
  const link = client.proposals.at(-1)
  const request = link?.authentication?.request
  if (!link || !request) throw new Error('The wallet is not asked to sign')
  const { uri, exp, ...rest } = request
  const data: SiwxMessageData = {
    accountAddress: signer.address,
    chainId: ids.local,
    domain: rest.domain,
    uri,
    version: '1',
    nonce: rest.nonce,
    statement: words,
    resources: [recap],
    issuedAt: new Date().toISOString(),
    ...(exp && { expirationTime: exp }),
  }
  const s = await signer.signMessage({ message: formatMessage(data) })
  const p = {
    ...rest,
    ...(exp && { exp }),
    iss: `did:pkh:${ids.local}:${signer.address}`,
    aud: uri,
    version: '1',
    iat: data.issuedAt,
    statement: words,
    resources: [recap],
  }
  const approve = (...accounts: readonly Key[]) =>
    link.approve({
      session: createSession(
        'topic',
        accounts.map(({ address }) => `${ids.local}:${address}`),
        ['personal_sign'],
      ),
      auths: [{ h: { t: 'caip122' }, p, s: { t: 'eip191', s } }],
    })
  const turn = (...accounts: readonly Key[]) =>
    client.tell({
      type: 'event',
      topic: 'topic',
      params: { chainId: ids.local, event: { name: 'accountsChanged', data: accounts.map(({ address }) => address) } },
    })
  return { stage, gated, seen, connecting, approve, turn, set, keep }
}

test('an account that signed during connect is admitted without a prompt', async () => {
  const { connecting, approve, keep, seen, gated } = await setup()
  approve(signer, other)
  keep()
  await connecting
  await vi.waitFor(() => expect(gated()).toBeUndefined())
  expect([...seen]).toEqual([signer.address])
})

test('a wallet that signs with one account but lists another first: neither is admitted', async () => {
  const { connecting, approve, keep, seen, gated, stage } = await setup()
  approve(other, signer)
  keep()
  await connecting
  await vi.waitFor(() => expect(gated()).toBe('waiting'))
  expect([stage.connection('eip155').accounts[0]?.address, [...seen]]).toEqual([other.address, []])
})

test('an account switch of the wallet while the session is saved: only the account that signed is shown', async () => {
  const { connecting, approve, keep, seen, turn, set } = await setup()
  approve(signer, other)
  await vi.waitFor(() => expect(set).toHaveBeenCalled())
  turn(other, signer)
  keep()
  await connecting
  expect([...seen].filter((address) => address !== signer.address)).toEqual([])
})

test('an account switch of the wallet right after connecting: only the account that signed is shown', async () => {
  const { approve, keep, seen, turn, gated, stage } = await setup()
  const stop = stage.kernel.store.subscribe(() => {
    if (stage.connection('eip155').status !== 'connected') return
    stop()
    turn(other, signer)
  })
  approve(signer, other)
  keep()
  await vi.waitFor(() => expect(stage.connection('eip155').accounts[0]?.address).toBe(other.address))
  await vi.waitFor(() => expect(gated()).toBe('waiting'))
  expect([...seen].filter((address) => address !== signer.address)).toEqual([])
})

test('declining to sign shows the pairing code if wallets can only be paired', async () => {
  const { connecting, approve, keep, gated, stage } = await setup()
  approve(other, signer)
  keep()
  await connecting
  await vi.waitFor(() => expect(gated()).toBe('waiting'))
  const { cancel } = await stage.kernel.load(siwx)
  await cancel()
  expect(stage.connection('eip155').status).toBe('disconnected')
  expect([stage.kernel.modal.isOpen(), stage.kernel.router.current()?.view]).toEqual([
    true,
    'ConnectingWalletConnectBasic',
  ])
})

test('an account whose wallet signed after the message had expired is asked to sign a new one', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const { connecting, approve, seen, gated, set, stage } = await setup({ expiration: 60_000 })
  vi.setSystemTime(Date.now() + 60_000)
  approve(signer)
  await connecting
  await vi.waitFor(() => expect(gated()).toBe('waiting'))
  expect([stage.connection('eip155').status, stage.kernel.router.current()?.view]).toEqual([
    'connected',
    'SIWXSignMessage',
  ])
  expect([set.mock.calls, [...seen]]).toEqual([[], []])
})

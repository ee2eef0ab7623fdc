import { Psbt } from 'bitcoinjs-lib'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { PairedWallet } from '../../test/wallets/index.ts'
import { type Relay, startRelay } from '../../test/world/relay/index.ts'
import {
  createDevice,
  createStage,
  ids,
  never,
  type Stage,
  startWallet,
  stopRelay,
} from '../universal/testing/stage.ts'
import { decodeAddress, scriptOf } from './address.ts'
import { type BitcoinProvider, bitcoin, verifyMessage } from './index.ts'

let relay: Relay
let owner: PairedWallet
const stages: Stage[] = []
beforeAll(async () => {
  relay = await startRelay()
  owner = await startWallet(relay.url)
})
afterAll(() => stopRelay(relay, owner))
afterEach(() => {
  owner.cues.approve()
  for (const { kernel } of stages.splice(0)) kernel.destroy()
})

async function setup(device = createDevice()) {
  const stage = await createStage({ device, universal: { relayUrl: relay.url }, plugins: [bitcoin()] })
  stages.push(stage)
  const session = () => {
    const live = stage.wallet.session('bip122')
    if (!live) throw new Error('Nobody is connected')
    return live
  }
  const pair = async () => {
    const connecting = stage.connect()
    connecting.catch(() => {})
    await owner.pair(await stage.uri())
    await connecting
  }
  return { ...stage, session, pair, connection: stage.connection }
}

test('a paired wallet shows its account with key, and signs texts and PSBTs that verify', async () => {
  const { pair, session, connection } = await setup()
  await pair()
  const [address = ''] = owner.shared(ids.bitcoin)
  expect(session().network).toBe(ids.bitcoin)
  await vi.waitFor(() =>
    expect(connection('bip122').accounts).toEqual([
      { address, type: 'payment', publicKey: expect.stringMatching(/^0[23][0-9a-f]{64}$/) },
    ]),
  )

  const signature = await session().signMessage('Hello', never)
  expect(await verifyMessage({ address, message: 'Hello', signature, network: ids.bitcoin })).toBe(true)

  const decoded = decodeAddress(address)
  const script = scriptOf(decoded ?? { type: 'p2wpkh', program: new Uint8Array() })
  const psbt = new Psbt()
    .addInput({ hash: '11'.repeat(32), index: 0, witnessUtxo: { script, value: 50_000n } })
    .addOutput({ address, value: 49_000n })
  const provider = session().provider as BitcoinProvider
  const signed = await provider.signPsbt({ psbt: psbt.toBase64() })
  expect(Psbt.fromBase64(signed.psbt ?? '').data.inputs[0]?.partialSig).toHaveLength(1)
})

test('another account in the paired wallet is reported, and a refusal is USER_REJECTED_REQUEST', async () => {
  const { pair, session, connection } = await setup()
  await pair()
  await owner.cues.changeAccounts('bip122', [1])
  const [address = ''] = owner.shared(ids.bitcoin)
  await vi.waitFor(() => expect(connection('bip122').accounts[0]?.address).toBe(address))
  owner.cues.reject()
  await expect(session().signMessage('Hello', never)).rejects.toMatchObject({ code: 'USER_REJECTED_REQUEST' })
  await owner.cues.changeAccounts('bip122', [0])
})

test('a reload finds the paired wallet again, and a disconnect there ends it here', async () => {
  const device = createDevice()
  const first = await setup(device)
  await first.pair()
  first.kernel.destroy()
  const second = await setup(device)
  await vi.waitFor(() => expect(second.connection('bip122').status).toBe('connected'))
  const signature = await second.session().signMessage('Again', never)
  const [address = ''] = owner.shared(ids.bitcoin)
  expect(await verifyMessage({ address, message: 'Again', signature })).toBe(true)
  await owner.cues.disconnect()
  await vi.waitFor(() => expect(second.connection('bip122').status).toBe('disconnected'))
})

/** An HD wallet over a relay: it tells more addresses than the accounts that its session shows. */
import { Psbt } from 'bitcoinjs-lib'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createTestBitcoinWallet } from '../../test/wallets/index.ts'
import { decodeAddress, scriptOf } from './address.ts'
import { describeRequest } from './review/index.ts'
import { openSession } from './session.ts'
import { mainnet } from './testing/network.ts'
import { createPhone } from './testing/phone.ts'
import { never } from './testing/stage.ts'

const foreign = '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa'

async function setup() {
  const wallet = await createTestBitcoinWallet({ name: 'Phone' })
  const [first] = wallet.addresses(0)
  // The next account's addresses stand for further ones of the same account.
  const [second] = wallet.addresses(1)
  if (!first || !second) throw new Error('The wallet has no addresses')
  const list = [first, second].map((item) => ({ ...item, intention: 'payment' }))
  const sent: unknown[] = []
  const phone = createPhone(wallet, {
    answer(method, params) {
      if (method === 'getAccountAddresses') return list
      if (method !== 'signPsbt') return undefined
      sent.push(params)
      return { psbt: (params as { psbt: string }).psbt }
    },
  })
  await phone.pair()
  const connector = { id: 'phone', name: 'Phone', type: 'WALLET_CONNECT', namespace: 'bip122' as const }
  const session = await openSession({
    connector: { ...connector, provider: async () => phone.provider },
    networks: [mainnet],
    signal: never,
  })
  onTestFinished(session.watch(() => {}))
  await session.accountsKnown?.()
  const accounts = [...session.accounts, ...(session.furtherAddresses ?? [])].map(({ address }) => address)
  const scene = { address: first.address, accounts, network: mainnet, origin: 'https://app.example' }
  return { session, first: first.address, second: second.address, scene, sent }
}

function spend(from: string) {
  const decoded = decodeAddress(from)
  if (!decoded) throw new Error('No address')
  const psbt = new Psbt()
    .addInput({ hash: '11'.repeat(32), index: 0, witnessUtxo: { script: scriptOf(decoded), value: 50_000n } })
    .addOutput({ address: foreign, value: 49_000n })
  return { psbt: psbt.toBase64(), signInputs: [{ address: from, index: 0 }] }
}

test('only the first address is an account to choose; all are listed to the page', async () => {
  const { session, first, second } = await setup()
  expect(session.accounts.map(({ address }) => address)).toEqual([first])
  expect(session.furtherAddresses).toMatchObject([{ address: second, type: 'payment' }])
  const listed = await session.request({ method: 'getAccountAddresses' }, never)
  expect(listed).toMatchObject([{ address: first }, { address: second, intention: 'payment' }])
})

test('a request for a further address is another address of the user, not a foreign account', async () => {
  const { second, scene } = await setup()
  const describe = (address: string) =>
    describeRequest({ method: 'signMessage', params: { message: 'Hello', address } }, scene, never)
  expect((await describe(second)).cautions).toEqual([{ kind: 'otherAccount', weight: 'warning', subject: second }])
  expect((await describe(foreign)).cautions).toEqual([{ kind: 'foreignAccount', weight: 'danger', subject: foreign }])
})

test('coins of a further address are the user’s, and a foreign signer stays a danger', async () => {
  const { second, scene } = await setup()
  const mine = await describeRequest({ method: 'signPsbt', params: spend(second) }, scene, never)
  expect(mine.cautions).toEqual([{ kind: 'otherAccount', weight: 'warning', subject: second }])
  const theirs = await describeRequest({ method: 'signPsbt', params: spend(foreign) }, scene, never)
  expect(theirs.cautions).toContainEqual({ kind: 'foreignAccount', weight: 'danger', subject: foreign })
})

test('the wallet is asked to sign for a further address, but for no foreign one', async () => {
  const { session, second, sent } = await setup()
  // The scripted answer carries no signature.
  await session.request({ method: 'signPsbt', params: spend(second) }, never).catch(() => {})
  await vi.waitFor(() => expect(sent).toHaveLength(1))
  expect(sent).toMatchObject([{ signInputs: [{ address: second, index: 0 }] }])
  await expect(session.request({ method: 'signPsbt', params: spend(foreign) }, never)).rejects.toMatchObject({
    code: 'UNAUTHORIZED_PROVIDER',
  })
  expect(sent).toHaveLength(1)
})

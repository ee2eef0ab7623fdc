import { connectionsSlice, selectConnection, wallet } from 'portico/wallet'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { clearStage, openForm, receiver, signLater, usdt } from './testing.tsx'
import { WalletSendView } from './tokens.ts'

afterEach(clearStage)

const wanted = { amount: '1.5', assetAddress: usdt, namespace: 'eip155', chainId: 1, to: receiver } as const
const lost = { code: 'SEND_UNUSABLE_ANSWER' }

/** A host's transfer that the first of two wallets is asked to sign, while the user begins to connect the second one. */
async function askBoth(features = {}) {
  const { can, sign } = signLater()
  const stage = await openForm({ can, wallets: [{}, { id: 'test.other', name: 'Other' }] })
  const { kernel, controller, requests } = stage
  kernel.flags.setFeatures({ send: true, ...features })
  const outcome = vi.fn()
  const opened = kernel.modal.open(WalletSendView, wanted)
  opened.then(outcome, outcome)
  await controller.begin(wanted)
  controller.review()
  const sending = controller.send()
  const domain = await kernel.load(wallet)
  const connecting = domain.connect({ connectorId: 'test.other', signal: kernel.signal })
  await vi.waitFor(() => expect(requests.at(-1)?.connector).toBe('test.other'))
  expect(kernel.store.get(connectionsSlice).connections.eip155).toMatchObject({ connectorId: 'test.other' })
  const connections = await domain.connections()
  const accept = async () => {
    requests.at(-1)?.accept()
    await connecting
    expect(selectConnection(kernel.store.get).connectorId).toBe('test.other')
  }
  return { ...stage, sign, sending, opened, outcome, connecting, connections, accept }
}

describe('a host’s transfer that a wallet is asked to sign', () => {
  test('waits on while another wallet is asked to connect, and resolves with the hash', async () => {
    const { state, sign, sending, opened, outcome } = await askBoth()
    expect(state().isSending).toBe(false)
    expect(outcome).not.toHaveBeenCalled()
    sign('0xlate')
    await sending
    expect(await opened).toEqual({ hash: '0xlate' })
  })

  test('waits on after another wallet has declined to connect', async () => {
    const { requests, connecting, sign, sending, opened, outcome } = await askBoth()
    requests.at(-1)?.refuse(new Error('no'))
    await connecting.catch(() => {})
    expect(outcome).not.toHaveBeenCalled()
    sign('0xlate')
    await sending
    expect(await opened).toEqual({ hash: '0xlate' })
  })

  test('rejects once another wallet has replaced it', async () => {
    const { opened, accept } = await askBoth()
    const ended = expect(opened).rejects.toMatchObject(lost)
    await accept()
    await ended
  })

  test('waits on while its wallet is connected beside the active one, and rejects once it is not', async () => {
    const { opened, outcome, accept, connections } = await askBoth({ multiWallet: true })
    const ended = expect(opened).rejects.toMatchObject(lost)
    await accept()
    expect(connections.list().map(({ connectorId }) => connectorId)).toEqual(['test.other', 'test.fox'])
    expect(outcome).not.toHaveBeenCalled()
    await connections.deleteConnection({ namespace: 'eip155', connectorId: 'test.fox' })
    await ended
  })

  test('waits on when the user makes another connected wallet the active one', async () => {
    const { sign, sending, opened, accept, connections, outcome } = await askBoth({ multiWallet: true })
    await accept()
    const turn = (connectorId: string) => connections.switchConnection({ namespace: 'eip155', connectorId })
    await turn('test.fox')
    await turn('test.other')
    expect(outcome).not.toHaveBeenCalled()
    sign('0xlate')
    await sending
    expect(await opened).toEqual({ hash: '0xlate' })
  })

  test('rejects when the wallet disconnects after sending was switched off, and resolves with the hash if it stays', async () => {
    for (const isGone of [true, false]) {
      const { can, sign } = signLater()
      const { kernel, controller, tell } = await openForm({ can })
      const opened = kernel.modal.open(WalletSendView, wanted)
      const ended = isGone
        ? expect(opened).rejects.toMatchObject(lost)
        : expect(opened).resolves.toEqual({ hash: '0xlate' })
      await controller.begin(wanted)
      controller.review()
      const sending = controller.send()
      // By then the code that lists the wallets is loaded.
      await (await kernel.load(wallet)).connections()
      kernel.flags.setFeatures({ send: false })
      if (isGone) tell({ type: 'disconnected' })
      else {
        sign('0xlate')
        await sending
      }
      await ended
      clearStage()
    }
  })

  test('rejects when the wallet disconnects, also if the code that lists the wallets can not be loaded', async () => {
    const { can } = signLater()
    const { kernel, controller, tell } = await openForm({ can })
    const domain = await kernel.load(wallet)
    vi.spyOn(domain, 'connections').mockRejectedValue(new Error('offline'))
    const opened = kernel.modal.open(WalletSendView, wanted)
    const ended = expect(opened).rejects.toMatchObject(lost)
    await controller.begin(wanted)
    controller.review()
    void controller.send()
    tell({ type: 'disconnected' })
    await ended
  })
})

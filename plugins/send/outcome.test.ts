import { viewOutcomes } from 'portico/kernel'
import { transactionSent } from 'portico/wallet'
import { afterEach, describe, expect, test } from 'vitest'
import { clearStage, openForm, receiver, signLater, usdt } from './testing.tsx'

afterEach(clearStage)

describe('asked for by the host', () => {
  const wanted = { amount: '1.5', assetAddress: usdt, namespace: 'eip155', chainId: 1, to: receiver } as const

  test('it reads the token from the chain, and resolves with the hash', async () => {
    const { controller, state, sent, view } = await openForm()
    const opened = controller.open(wanted)
    await controller.begin(wanted)
    expect(state()).toMatchObject({ preset: { status: 'ready' }, amount: '1.5', to: receiver })
    controller.review()
    await controller.send()
    expect(await opened).toEqual({ hash: '0xhash' })
    expect(sent).toEqual([{ to: receiver, amount: '1500000', token: usdt }])
    expect(view()).toBe('WalletSendConfirmed')
  })

  test('a closed modal ends it by that name', async () => {
    const { controller, kernel } = await openForm()
    const opened = controller.open(wanted)
    kernel.modal.close()
    await expect(opened).rejects.toMatchObject({ message: 'Modal closed' })
  })

  test('a modal that is closed while the wallet signs does not lose the hash', async () => {
    const { can, sign } = signLater()
    const { controller, kernel } = await openForm({ can })
    const opened = controller.open(wanted)
    await controller.begin(wanted)
    controller.review()
    const sending = controller.send()
    kernel.modal.close()
    sign('0xlate')
    await sending
    expect(await opened).toEqual({ hash: '0xlate' })
  })

  test('the modal waits for what comes of it, and of an empty form for nothing', async () => {
    const { kernel } = await openForm()
    const [item] = kernel.slots.get(viewOutcomes)
    expect(item?.outcome({})).toBeUndefined()
    const ended = expect(item?.outcome(wanted)).rejects.toMatchObject({ code: 'MODAL_CLOSED' })
    kernel.modal.close()
    await ended
  })

  test('a token that is none ends it', async () => {
    const { controller, state } = await openForm()
    const strange = { ...wanted, assetAddress: receiver }
    const opened = controller.open(strange)
    const ended = expect(opened).rejects.toMatchObject({ code: 'SEND_MISSING_TOKEN' })
    await controller.begin(strange)
    await ended
    expect(state().preset?.status).toBe('failed')
  })
})

test('switched off while the wallet signs, the screen goes and the hash stays', async () => {
  const { can, sign } = signLater()
  const { controller, kernel, fill } = await openForm({ can })
  const heard: string[] = []
  kernel.events.on(transactionSent, ({ hash }) => heard.push(hash))
  await fill()
  controller.review()
  const sending = controller.send()
  kernel.flags.setFeatures({ send: false })
  expect(kernel.router.resolve('WalletSendPreview')).toBeUndefined()
  sign('0xlate')
  await sending
  expect(heard).toEqual(['0xlate'])
})

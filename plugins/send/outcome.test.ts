import { routerSlice } from 'portico/kernel'
import { AccountView } from 'portico/shell'
import { data, transactionSent, UserRejectedRequestError } from 'portico/wallet'
import { afterEach, describe, expect, test } from 'vitest'
import { getPrice } from '../../src/wallet/chainData/endpoints.ts'
import { clearStage, openForm, receiver, signLater, usdt } from './testing.tsx'
import { emptySend, sendSlice, WalletSendView } from './tokens.ts'

afterEach(clearStage)

describe('a transfer requested by the host', () => {
  const wanted = { amount: '1.5', assetAddress: usdt, namespace: 'eip155', chainId: 1, to: receiver } as const

  test('reads the token from the chain and resolves with the hash', async () => {
    const { controller, state, sent, view, kernel } = await openForm()
    const opened = kernel.modal.open(WalletSendView, wanted)
    await controller.begin(wanted)
    expect(state()).toMatchObject({ preset: { status: 'ready' }, amount: '1.5', to: receiver })
    controller.review()
    await controller.send()
    expect(await opened).toEqual({ hash: '0xhash' })
    const shown = { decimals: 6, symbol: 'USDT', received: '1500000' }
    expect(sent).toEqual([{ to: receiver, amount: '1500000', token: usdt, ...shown }])
    expect(view()).toBe('WalletSendConfirmed')
    // There is no way back to what could be sent a second time.
    expect(kernel.store.get(routerSlice).stack).toHaveLength(1)
    expect(state()).toMatchObject({ ...emptySend, sent: { hash: '0xhash' } })
  })

  test('requests the price of its token without waiting for it', async () => {
    const { controller, state, http, kernel } = await openForm()
    http.answer(getPrice, { fungibles: [{ address: `eip155:1:${usdt}`, price: 0.99 }] })
    void kernel.modal.open(WalletSendView, wanted).catch(() => {})
    await controller.begin(wanted)
    expect(state().preset).toMatchObject({ status: 'ready', token: { price: 0.99 } })
    http.fail(getPrice)
    const other = { ...wanted, amount: '2' }
    await controller.begin(other)
    expect(state().preset).toMatchObject({ status: 'ready', token: { symbol: 'USDT' } })
    expect(state().preset?.token).not.toHaveProperty('price')
  })

  test.each(['1,5', 'all', '-1', '0', '0.0000001'])('rejects the invalid amount %s', async (amount) => {
    const { controller, state, kernel } = await openForm()
    const opened = kernel.modal.open(WalletSendView, { ...wanted, amount })
    const ended = expect(opened).rejects.toMatchObject({ code: 'SEND_INVALID_AMOUNT' })
    await controller.begin({ ...wanted, amount })
    await ended
    expect(state().preset?.status).toBe('failed')
  })

  test('is prepared again after a switch of the network before it can be sent', async () => {
    const { controller, state, tell, sent, kernel } = await openForm()
    void kernel.modal.open(WalletSendView, wanted).catch(() => {})
    await controller.begin(wanted)
    tell({ type: 'network', network: 'eip155:8453' })
    expect(state().preset).toMatchObject({ status: 'outdated', token: null })
    await controller.setReceiver(receiver)
    expect(controller.review).toThrow('A token is required')
    tell({ type: 'network', network: 'eip155:1' })
    await controller.begin(wanted)
    expect(state().preset?.status).toBe('ready')
    controller.review()
    expect(state().order?.network).toBe('eip155:1')
    expect(sent).toEqual([])
  })

  test.each([1, '1', 'eip155:1', undefined])('accepts %j as the network', async (chainId) => {
    const { controller, state, kernel } = await openForm()
    const { chainId: _, ...rest } = wanted
    const named = { ...rest, ...(chainId === undefined ? {} : { chainId }) }
    void kernel.modal.open(WalletSendView, named).catch(() => {})
    await controller.begin(named)
    expect(state().preset).toMatchObject({ status: 'ready', token: { id: `eip155:1:${usdt}` } })
  })

  test.each([
    ['SEND_UNSUPPORTED_CHAIN', { namespace: 'solana' as const }],
    ['NETWORK_NOT_FOUND', { chainId: 424242 }],
  ])('rejects with %s if it can not be sent on its network', async (code, place) => {
    const { controller, state, kernel } = await openForm()
    const strange = { amount: '1', ...place }
    const ended = expect(kernel.modal.open(WalletSendView, strange)).rejects.toMatchObject({ code })
    await controller.begin(strange)
    await ended
    expect(state().preset?.status).toBe('failed')
  })

  test('ends if the account changes while it is prepared', async () => {
    const facts = { value: '5', decimals: 6, symbol: 'USDT', name: 'Tether' }
    let change = () => {}
    const token = async () => {
      change()
      return facts
    }
    const { controller, tell, kernel } = await openForm({ can: { token } })
    change = () => tell({ type: 'accounts', accounts: [{ address: receiver, type: 'eoa' }] })
    const ended = expect(kernel.modal.open(WalletSendView, wanted)).rejects.toMatchObject({ code: 'SEND_OUTDATED' })
    await controller.begin(wanted)
    await ended
  })

  test('shows its value in US dollars if the service has a price', async () => {
    const { controller, kernel } = await openForm()
    void kernel.modal.open(WalletSendView, wanted).catch(() => {})
    await controller.begin(wanted)
    await (await kernel.load(data)).refreshTokens('eip155', { signal: kernel.signal })
    controller.review()
    expect(kernel.store.get(sendSlice).order?.token).toMatchObject({ symbol: 'USDT', price: 1 })
  })

  test('resolves without a hash when the modal closes', async () => {
    const { kernel } = await openForm()
    const opened = kernel.modal.open(WalletSendView, wanted)
    kernel.modal.close()
    expect(await opened).toBeUndefined()
  })

  test('resolves with the hash if the modal closes while the wallet signs', async () => {
    const { can, sign } = signLater()
    const { controller, kernel } = await openForm({ can })
    const opened = kernel.modal.open(WalletSendView, wanted)
    await controller.begin(wanted)
    controller.review()
    const sending = controller.send()
    kernel.modal.close()
    sign('0xlate')
    await sending
    expect(await opened).toEqual({ hash: '0xlate' })
  })

  test('resolves its own promise with the hash, not that of a later request', async () => {
    const { can, sign } = signLater()
    const { controller, kernel } = await openForm({ can })
    const first = kernel.modal.open(WalletSendView, wanted)
    await controller.begin(wanted)
    controller.review()
    const sending = controller.send()
    const second = kernel.modal.open(WalletSendView, { ...wanted, amount: '2' })
    const ended = expect(second).resolves.toBeUndefined()
    sign('0xfirst')
    await sending
    expect(await first).toEqual({ hash: '0xfirst' })
    kernel.modal.close()
    await ended
  })

  test.each([
    'the account',
    'an empty form',
  ])('does not resolve with the hash of a transfer that the user fills in after %s', async (place) => {
    const { controller, kernel, fill, sent } = await openForm()
    const ended = expect(kernel.modal.open(WalletSendView, wanted)).resolves.toBeUndefined()
    await controller.begin(wanted)
    if (place === 'the account') kernel.modal.open(AccountView)
    kernel.modal.open(WalletSendView)
    await controller.begin({})
    await fill('0.25')
    controller.review()
    await controller.send()
    expect(sent).toMatchObject([{ amount: '250000000000000000' }])
    await ended
  })

  test('rejects if the wallet declines after the user opened an empty form', async () => {
    const { can, sign, refuse } = signLater()
    const { controller, kernel, fill } = await openForm({ can })
    const ended = expect(kernel.modal.open(WalletSendView, wanted)).rejects.toMatchObject({
      code: 'USER_REJECTED_REQUEST',
    })
    await controller.begin(wanted)
    controller.review()
    const sending = controller.send()
    kernel.modal.open(WalletSendView)
    await controller.begin({})
    refuse(new UserRejectedRequestError())
    await sending
    await fill()
    controller.review()
    const own = controller.send()
    sign('0xown')
    await Promise.all([own, ended])
  })

  test('ends if another view opens before its code is loaded', async () => {
    const { kernel } = await openForm()
    const opened = kernel.modal.open(WalletSendView, wanted)
    kernel.modal.open(AccountView)
    expect(await opened).toBeUndefined()
  })

  test('stays pending after the wallet declined, and resolves when a second attempt is signed', async () => {
    const { can, sign, refuse } = signLater()
    const { controller, kernel } = await openForm({ can })
    const opened = kernel.modal.open(WalletSendView, wanted)
    await controller.begin(wanted)
    controller.review()
    const sending = controller.send()
    refuse(new UserRejectedRequestError())
    await sending
    const again = controller.send()
    sign('0xsecond')
    await again
    expect(await opened).toEqual({ hash: '0xsecond' })
  })

  test('rejects with a failure that occurs after the modal closed', async () => {
    const { can, refuse } = signLater()
    const { controller, kernel } = await openForm({ can })
    const opened = kernel.modal.open(WalletSendView, wanted)
    await controller.begin(wanted)
    controller.review()
    const sending = controller.send()
    kernel.modal.close()
    const ended = expect(opened).rejects.toMatchObject({ code: 'USER_REJECTED_REQUEST' })
    refuse(new UserRejectedRequestError())
    await Promise.all([sending, ended])
  })

  test('rejects if the wallet disconnects before it has answered, which it may never do', async () => {
    const { can, sign } = signLater()
    const { controller, kernel, tell, state } = await openForm({ can })
    const opened = kernel.modal.open(WalletSendView, wanted)
    const ended = expect(opened).rejects.toMatchObject({ code: 'SEND_UNUSABLE_ANSWER' })
    await controller.begin(wanted)
    controller.review()
    const sending = controller.send()
    tell({ type: 'disconnected' })
    kernel.modal.close()
    await ended
    sign('0xlate')
    await sending
    expect(state().sent?.hash).toBe('0xlate')
  })

  test('rejects if the modal is destroyed before the wallet has answered: the transfer may be on its way', async () => {
    const { can } = signLater()
    const { controller, kernel } = await openForm({ can })
    const opened = kernel.modal.open(WalletSendView, wanted)
    await controller.begin(wanted)
    controller.review()
    void controller.send()
    kernel.destroy()
    await expect(opened).rejects.toMatchObject({ code: 'SEND_UNUSABLE_ANSWER' })
  })

  test('ends when the feature is switched off', async () => {
    const { kernel, controller } = await openForm()
    const opened = kernel.modal.open(WalletSendView, wanted)
    await controller.begin(wanted)
    kernel.flags.setFeatures({ send: false })
    expect(await opened).toBeUndefined()
  })

  test.each([
    [true, wanted],
    [true, { to: receiver }],
    [false, {}],
    [false, { namespace: 'eip155' }],
  ] as const)('has an outcome (%j) for the parameters %j', (isAsked, form) => {
    expect(WalletSendView.asks?.(form)).toBe(isAsked)
  })

  test('rejects an address that is no token', async () => {
    const { controller, state, kernel } = await openForm()
    const strange = { ...wanted, assetAddress: receiver }
    const opened = kernel.modal.open(WalletSendView, strange)
    const ended = expect(opened).rejects.toMatchObject({ code: 'SEND_MISSING_TOKEN' })
    await controller.begin(strange)
    await ended
    expect(state().preset?.status).toBe('failed')
  })
})

test.each([
  { namespace: 'solana' },
  { chainId: 424242 },
] as const)('a form for %j, which the app does not support, reports it', async (place) => {
  const { controller, state } = await openForm()
  await controller.begin(place)
  expect(state()).toMatchObject({ isLost: true })
  await controller.begin({ chainId: 1 })
  expect(state()).toMatchObject({ isLost: false })
})

test('switching the feature off while the wallet signs closes the view and still resolves with the hash', async () => {
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

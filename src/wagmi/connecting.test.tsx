import { getAddress, UserRejectedRequestError } from 'viem'
import { expect, test, vi } from 'vitest'
import * as actions from 'wagmi/actions'
import { press } from '../modal/testing/page.ts'
import { ids, setUpPage } from './testing/page.tsx'

const page = setUpPage()
const address = () => getAddress(page.wallet.addresses[0] ?? '')

test('connect opens the modal, and one prompt connects both', async () => {
  const { modal, hooks, connector, sees } = await page.visit()
  const connecting = hooks.connect.mutateAsync({ connector })
  await press('Test Wallet')
  expect(await connecting).toMatchObject({ chainId: ids.first, accounts: expect.arrayContaining([address()]) })
  await sees({ address: address(), chainId: ids.first })
  await vi.waitFor(() => expect(modal.isOpen()).toBe(false))
  expect(page.prompts()).toBe(1)
})

test('a wallet that the modal connects is connected in wagmi, without another prompt', async () => {
  const { modal, sees } = await page.visit()
  const outcome = modal.connect()
  await press('Test Wallet')
  expect(await outcome).toMatchObject({ status: 'connected' })
  await sees({ address: address(), chainId: ids.first })
  expect(page.prompts()).toBe(1)
})

test('closing the modal rejects connect with UserRejectedRequestError', async () => {
  const { modal, hooks, connector, sees } = await page.visit()
  const connecting = hooks.connect.mutateAsync({ connector }).catch((error: unknown) => error)
  await vi.waitFor(() => expect(modal.isOpen()).toBe(true))
  modal.close()
  const error = await connecting
  expect(error).toBeInstanceOf(UserRejectedRequestError)
  expect(error).toMatchObject({ code: 4001 })
  await sees({ status: 'disconnected' })
})

test('closing the modal after the wallet declined rejects in the same way', async () => {
  const { modal, hooks, connector, sees } = await page.visit()
  page.wallet.cues.reject()
  const connecting = hooks.connect.mutateAsync({ connector }).catch((error: unknown) => error)
  await press('Test Wallet')
  await vi.waitFor(() => expect(page.prompts()).toBe(1))
  const failed = vi.fn()
  modal.subscribeEvents(failed)
  await vi.waitFor(() => expect(modal.getAccount().status).toBe('disconnected'))
  modal.close()
  expect(await connecting).toMatchObject({ name: 'UserRejectedRequestError', code: 4001 })
  await sees({ status: 'disconnected' })
})

test('connecting with a chain switches the wallet to it', async () => {
  const { hooks, connector, sees } = await page.visit()
  const connecting = hooks.connect.mutateAsync({ connector, chainId: ids.second })
  await press('Test Wallet')
  expect(await connecting).toMatchObject({ chainId: ids.second })
  await sees({ chainId: ids.second })
})

test('a user who declines that switch stays connected in both', async () => {
  const { hooks, connector, sees } = await page.visit()
  page.wallet.cues.failNext({ code: 4001, message: 'No' }, 'wallet_switchEthereumChain')
  const connecting = hooks.connect.mutateAsync({ connector, chainId: ids.second })
  await press('Test Wallet')
  expect(await connecting).toMatchObject({ chainId: ids.first })
  await sees({ chainId: ids.first })
})

test('capabilities are returned in the form that wagmi asks for', async () => {
  const { config, connector } = await page.visit()
  const connecting = actions.connect(config, { connector, withCapabilities: true })
  await press('Test Wallet')
  const { accounts } = await connecting
  expect(accounts[0]).toEqual({ address: address(), capabilities: {} })
})

// @vitest-environment happy-dom

import { AccountView, ConnectView } from 'portico/shell'
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { createTestWallet } from '../../test/wallets/index.ts'
import { importReact } from './importCode.ts'
import { importBootstrap } from './lifecycle.ts'
import type { AccountState } from './state.ts'
import { press, setUpPage } from './testing/page.ts'

const page = setUpPage()
// Load the code before the tests, so that no test spends its time limit on that.
beforeAll(() => Promise.all([importBootstrap(), importReact(), ConnectView.load(), AccountView.load()]), 60_000)

test.each([
  true,
  false,
])('the app stays connected while another wallet is asked (several wallets: %s)', async (multiWallet) => {
  const second = createTestWallet({ name: 'Second', rdns: 'second.wallet', chains: { 1: 'http://127.0.0.1:1' } })
  onTestFinished(second.announce())
  const modal = page.make({ features: { multiWallet } })
  await modal.open()
  await press('Test Wallet')
  await vi.waitFor(() => expect(modal.getAccount().status).toBe('connected'))
  const { address, caipAddress } = modal.getAccount()
  const seen: AccountState[] = []
  modal.subscribeAccount((account) => seen.push(account))

  second.cues.hang()
  await modal.open({ view: 'Connect' })
  await press('Second')
  await vi.waitFor(() => expect(modal.getAccount().status).toBe('connecting'))
  expect(modal.getAccount()).toMatchObject({ isConnected: true, isConnecting: true, address, caipAddress })
  expect(modal.getProvider('eip155')).toBe(page.wallet.provider)
  second.cues.reject()
  await vi.waitFor(() => expect(modal.getAccount().status).toBe('connected'))
  expect(new Set(seen.map(({ isConnected }) => isConnected))).toEqual(new Set([true]))
  expect(modal.getAccount()).toMatchObject({ address, isConnecting: false })
})

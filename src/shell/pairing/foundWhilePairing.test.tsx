import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { definePlugin } from 'portico/kernel'
import { connectorSources, wallet } from 'portico/wallet'
import { afterEach, expect, test, vi } from 'vitest'
import type { ListedWallet } from '../../wallet/internal.ts'
import { listed } from '../testing/directory.ts'
import { enterPairing } from '../testing/enterPairing.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const fox = listed('fox', { name: 'Fox', rdns: 'io.fox', mobileLink: 'fox://' })

/** Opens the view of a wallet whose extension is found once `arrive` is called. */
async function enter(chosen: ListedWallet) {
  let arrive = () => {}
  const arrival = new Promise<void>((resolve) => {
    arrive = resolve
  })
  const source = definePlugin({
    id: 'late',
    dependencies: [wallet],
    setup: (ctx) =>
      void ctx.slots.contribute(connectorSources, {
        id: 'late',
        async discover(found) {
          await arrival
          found({ id: 'io.fox', name: 'Fox', type: 'ANNOUNCED', namespace: 'eip155', provider: async () => ({}) })
        },
      }),
  })
  const entered = await enterPairing({ wallet: chosen, plugins: [source()] })
  return { ...entered, arrive: () => act(async () => arrive()) }
}

test('an extension that is found while a code is on screen adds its tab, and the code stays', async () => {
  const { attempts, requests, link, arrive } = await enter(fox)
  await waitFor(() => expect(attempts).toHaveLength(1))
  act(() => link('wc:topic@2?symKey=key'))
  await screen.findByRole('img', { name: 'QR code for your wallet' })
  await arrive()
  const tab = await screen.findByRole('tab', { name: 'Browser' })
  expect(screen.getByRole('tab', { name: 'Mobile' }).getAttribute('aria-selected')).toBe('true')
  expect(screen.getByRole('img', { name: 'QR code for your wallet' })).toBeTruthy()
  expect([attempts.map(({ signal }) => signal.aborted), requests]).toEqual([[false], []])
  fireEvent.click(tab)
  await waitFor(() => expect(requests).toMatchObject([{ connector: 'io.fox' }]))
  expect(attempts[0]?.signal.aborted).toBe(true)
})

test('an extension that is found keeps focus and a link that is shown to be copied by hand', async () => {
  vi.stubGlobal('navigator', { userAgent: navigator.userAgent })
  const { link, attempts, arrive } = await enter(fox)
  await waitFor(() => expect(attempts).toHaveLength(1))
  act(() => link('wc:topic@2?symKey=key'))
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Copy link' })))
  const field = screen.getByRole('textbox', { name: 'Pairing link' })
  await arrive()
  await screen.findByRole('tab', { name: 'Browser' })
  expect(screen.getByRole('textbox', { name: 'Pairing link' })).toBe(field)
  expect(document.activeElement).toBe(field)
})

test('an extension that is found after it was missed is asked to connect', async () => {
  const { requests, arrive } = await enter({ ...fox, canPair: false })
  await screen.findByText('Fox not detected')
  await arrive()
  await waitFor(() => expect(requests).toMatchObject([{ connector: 'io.fox' }]))
})

import { act, render, waitFor } from '@testing-library/react'
import { data, wallet } from 'portico/wallet'
import { expect, test, vi } from 'vitest'
import { createScriptedHttp } from '../../test/harness/scriptedHttp.ts'
import { getIdentity, getSupportedChains, getTokenBalances } from '../wallet/chainData/endpoints.ts'
import { PorticoProvider, useBalance, useIdentity, useTokens } from './index.ts'
import { connect, setUpPage, show } from './testing/page.tsx'

const page = setUpPage()

function answerData() {
  const http = createScriptedHttp()
  const coin = { name: 'Ether', symbol: 'ETH', price: 2, value: 3, quantity: { decimals: '18', numeric: '1.5' } }
  http.answer(getSupportedChains, { http: ['eip155:1'] })
  http.answer(getTokenBalances, { balances: [coin] })
  http.answer(getIdentity, { name: 'ada.test', avatar: null })
  vi.spyOn(globalThis, 'fetch').mockImplementation(http.fetch)
  return {
    paths: () => http.requests.map(({ url }) => url.pathname.replace(/0x\w+/, '…')),
    fail: () => http.fail(getTokenBalances, 500),
    hang: () => [getTokenBalances, getIdentity].map((endpoint) => http.fail(endpoint, 'hang')),
  }
}

test('hooks request name and tokens of the connected account, and return them', async () => {
  const { paths, fail } = answerData()
  const modal = page.make()
  let hooks = {} as ReturnType<typeof useAll>
  function useAll() {
    return { identity: useIdentity(), tokens: useTokens(), off: useTokens({ enabled: false, namespace: 'solana' }) }
  }
  function Probe() {
    hooks = useAll()
    return null
  }
  show(modal, <Probe />)
  expect(hooks.identity).toEqual({ name: null, avatar: null, isLoading: false })
  expect(hooks.tokens).toMatchObject({ tokens: [], status: 'idle', isLoading: false })
  expect(paths()).toEqual([])
  await connect(modal)
  await waitFor(() => expect(hooks.identity.name).toBe('ada.test'))
  await waitFor(() => expect(hooks.tokens.status).toBe('ready'))
  expect(hooks.tokens.tokens).toMatchObject([{ symbol: 'ETH', isNative: true, quantity: { numeric: '1.5' } }])
  expect(hooks.off.status).toBe('idle')
  expect(paths().filter((path) => path === '/v1/account/…/balance')).toHaveLength(1)

  fail()
  await act(() => hooks.tokens.refetch())
  expect(hooks.tokens).toMatchObject({ status: 'failed', tokens: [{ symbol: 'ETH' }] })
  expect(hooks.tokens.retryAt).toBeGreaterThan(Date.now())
})

test('tokens of a network that the service does not support have that status again after another network was active', async () => {
  answerData()
  const modal = page.make()
  let tokens = {} as ReturnType<typeof useTokens>
  function Probe() {
    tokens = useTokens()
    return null
  }
  show(modal, <Probe />)
  await connect(modal)
  const { retryAt } = await moveTo(8453, 'unsupported')
  await moveTo(1, 'ready')
  await moveTo(8453, 'unsupported')
  expect(tokens).toMatchObject({ isLoading: false, tokens: [], retryAt })

  async function moveTo(chainId: number, status: string) {
    act(() => page.wallet.cues.setChain(chainId))
    await waitFor(() => expect(tokens).toMatchObject({ status, isLoading: false }))
    return tokens
  }
})

test('what is still requested when the wallet disconnects is not loading any more', async () => {
  answerData().hang()
  const modal = page.make()
  let loading: readonly boolean[] = []
  function Probe() {
    loading = [useIdentity().isLoading, useTokens().isLoading]
    return null
  }
  show(modal, <Probe />)
  await connect(modal)
  await waitFor(() => expect(loading).toEqual([true, true]))
  await act(() => modal.disconnect())
  expect(loading).toEqual([false, false])
})

test('what is read again when the wallet disconnects is not loading any more, and has no error, also without regular reads', async () => {
  answerData().hang()
  const modal = page.make()
  let tokens = {} as ReturnType<typeof useTokens>
  let balance = {} as ReturnType<typeof useBalance>
  function Probe() {
    tokens = useTokens({ enabled: false })
    balance = useBalance({ enabled: false })
    return null
  }
  show(modal, <Probe />)
  await connect(modal)
  vi.spyOn(await (await act(() => modal.load())).load(wallet), 'refreshBalance').mockRejectedValue(new Error('No node'))
  act(() => void tokens.refetch())
  await act(() => balance.refetch())
  expect([tokens.isLoading, balance.error]).toEqual([true, new Error('No node')])
  await act(() => modal.disconnect())
  expect([tokens.isLoading, balance.error]).toEqual([false, null])
})

test('watched tokens can be refetched', async () => {
  const { paths } = answerData()
  const modal = page.make()
  let tokens = {} as ReturnType<typeof useTokens>
  function Probe() {
    tokens = useTokens({ watch: true })
    return null
  }
  show(modal, <Probe />)
  await connect(modal)
  await waitFor(() => expect(tokens).toMatchObject({ status: 'ready', isLoading: false }))
  await act(() => tokens.refetch())
  expect(paths().filter((path) => path === '/v1/account/…/balance')).toHaveLength(2)
})

test('tokens are no longer watched once the hook is disabled or the wallet disconnected', async () => {
  answerData()
  const modal = page.make()
  const reader = await (await act(() => modal.load())).load(data)
  const watches = vi.spyOn(reader, 'followTokens')
  const isWatching = () => watches.mock.calls.filter(([, signal]) => !signal.aborted).length
  function Probe({ enabled }: { enabled: boolean }) {
    useTokens({ watch: true, enabled })
    return null
  }
  const withProbe = (enabled: boolean) => (
    <PorticoProvider modal={modal}>
      <Probe enabled={enabled} />
    </PorticoProvider>
  )
  const { rerender } = render(withProbe(true))
  await connect(modal)
  await waitFor(() => expect(isWatching()).toBe(1))
  rerender(withProbe(false))
  expect(isWatching()).toBe(0)
  rerender(withProbe(true))
  await waitFor(() => expect(isWatching()).toBe(1))
  await act(() => modal.disconnect())
  expect(isWatching()).toBe(0)
})

test('a page without such a hook sends no request', async () => {
  const { paths } = answerData()
  const modal = page.make()
  show(modal, null)
  await connect(modal)
  expect(paths()).toEqual([])
})

import { definePlugin, routerSlice } from 'portico/kernel'
import { project } from 'portico/project'
import { createHarness } from 'portico/testing'
import { connectionsSlice, wallet } from 'portico/wallet'
import { afterEach, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { evm } from '../../chains/evm/index.ts'
import { mainnet } from '../../chains/evm/networks.ts'
import { type FrameTheme, themeSlice } from '../frame/internal.ts'
import { embeddedWallet } from './embeddedWallet.ts'
import { HomeView, loginMethod } from './testing/loginMethod.ts'
import { type FrameRequest, hang, type ScriptedFrame, scriptFrame, smartAddress } from './testing/scriptedFrame.ts'
import { embeddedWalletSlice } from './tokens.ts'

const never = new AbortController().signal

/** Changes the theme, as the host does. */
const painter = definePlugin<(theme: Partial<FrameTheme>) => void>({
  id: 'painter',
  slices: [themeSlice],
  setup:
    ({ store }) =>
    (theme) =>
      store.update(themeSlice, (draft) => void Object.assign(draft, theme)),
})

/** Computes the colours of a theme as a browser does: happy-dom resolves no variables and drops `light-dark()`. */
function computeColors() {
  const computed = vi.spyOn(globalThis, 'getComputedStyle').mockImplementation((element) => {
    const own = (element as HTMLElement).style
    const { host } = element.getRootNode() as ShadowRoot
    const [, variable] = /^var\((.+)\)$/.exec(own.color) ?? []
    own.removeProperty('color')
    const { dataset, style } = (host ?? element) as HTMLElement
    const scheme = dataset.mode === 'dark' ? 'rgb(255, 255, 255)' : 'rgb(0, 0, 0)'
    const page = document.documentElement.style
    const getPropertyValue = (name: string) =>
      style.getPropertyValue(name).replace(/var\((--[\w-]+)\)/g, (_, inner) => page.getPropertyValue(inner))
    return { color: variable ? getPropertyValue(variable) : scheme, getPropertyValue } as CSSStyleDeclaration
  })
  onTestFinished(() => computed.mockRestore())
}

beforeAll(
  async () => void (await Promise.all([import('./createEmbeddedWallet.ts'), import('./locales/index.ts')])),
  60_000,
)
afterEach(() => document.body.replaceChildren())

async function begin(
  frame: ScriptedFrame = scriptFrame(),
  storage?: Awaited<ReturnType<typeof createHarness>>['storage'],
) {
  const harness = await createHarness({
    plugins: [wallet({ networks: [mainnet] }), evm(), loginMethod(), painter()],
    locales: { ar: async () => ({ default: { locale: 'ar', messages: [] } }) },
    ...(storage && { storage }),
  })
  onTestFinished(harness.dispose)
  const { kernel } = harness
  const of = (type: string) => frame.requests.filter((request) => request.type === type)
  return {
    ...harness,
    frame,
    of,
    controller: kernel.use(embeddedWallet),
    state: () => kernel.store.get(embeddedWalletSlice),
    connection: () => kernel.store.get(connectionsSlice).connections.eip155,
    dialog: () => document.querySelector('portico-embedded-wallet')?.shadowRoot?.querySelector('dialog'),
  }
}
const payloadOf = (request: FrameRequest | undefined) => request?.payload

test('the frame gets the metadata of the app and the theme when it is ready, and again after a reload', async () => {
  const { controller, kernel, of, state } = await begin()
  await controller.connectEmail('ada@example.com', never)
  const { projectId, sdk } = kernel.use(project)
  await vi.waitFor(() => expect(of('SYNC_DAPP_DATA')).toHaveLength(1))
  expect(payloadOf(of('SYNC_DAPP_DATA')[0])).toMatchObject({ projectId, sdkType: 'appkit', sdkVersion: sdk.version })
  expect(payloadOf(of('SYNC_THEME')[0])).toMatchObject({ themeMode: expect.stringMatching(/^(light|dark)$/) })
  await vi.waitFor(() => expect(state()).toMatchObject({ frame: 'ready', smartAccountNetworks: [1, 137] }))
  await controller.reload()
  await vi.waitFor(() => expect(of('SYNC_DAPP_DATA')).toHaveLength(2))
})

test('metadata with fields that the frame does not know is passed on without them', async () => {
  const frame = scriptFrame()
  const metadata = { name: 'App', description: '', url: 'https://app.example', icons: [] }
  const more = { ...metadata, redirect: { native: 'app://' } }
  const plugins = [wallet({ networks: [mainnet] }), evm(), loginMethod(), project({ projectId: 'a', metadata: more })]
  const { kernel, dispose } = await createHarness({ plugins })
  onTestFinished(dispose)
  await kernel.use(embeddedWallet).connectEmail('ada@example.com', never)
  await vi.waitFor(() => expect(frame.names()).toContain('SYNC_THEME'))
  expect(frame.requests.find(({ type }) => type === 'SYNC_DAPP_DATA')?.payload).toMatchObject({ metadata })
})

test('the frame gets the colour scheme and the colours of the theme, and each change of them', async () => {
  computeColors()
  const { controller, kernel, of } = await begin()
  const colors = (accent: string, canvas: string) => ({
    variables: { '--portico-accent': accent, '--portico-canvas': canvas },
  })
  kernel.use(painter)({ mode: 'light', ...colors('rgb(1, 2, 3)', 'rgb(4, 5, 6)') })
  await controller.connectEmail('ada@example.com', never)
  await vi.waitFor(() => expect(of('SYNC_THEME')).toHaveLength(1))
  expect(payloadOf(of('SYNC_THEME')[0])).toMatchObject({
    themeMode: 'light',
    w3mThemeVariables: { '--w3m-accent': 'rgb(1, 2, 3)', '--w3m-background': 'rgb(4, 5, 6)' },
  })
  kernel.use(painter)({ mode: 'dark', ...colors('rgb(7, 8, 9)', 'rgb(0, 0, 0)') })
  await vi.waitFor(() => expect(of('SYNC_THEME')).toHaveLength(2))
  expect(payloadOf(of('SYNC_THEME')[1])).toMatchObject({
    themeMode: 'dark',
    w3mThemeVariables: { '--w3m-accent': 'rgb(7, 8, 9)', '--w3m-background': 'rgb(0, 0, 0)' },
  })
})

test('the frame gets the resolved variables of the theme, without those that are no plain values', async () => {
  computeColors()
  const page = document.documentElement.style
  onTestFinished(() => void page.removeProperty('--brand'))
  page.setProperty('--brand', '#0a0')
  const { controller, kernel, of } = await begin()
  const variables = { '--portico-text': 'var(--brand)', '--portico-radius': '8px', '--portico-font': 'var(--missing)' }
  kernel.use(painter)({ variables })
  await controller.connectEmail('ada@example.com', never)
  await vi.waitFor(() => expect(of('SYNC_THEME')).toHaveLength(1))
  const sent = () => (payloadOf(of('SYNC_THEME').at(-1)) as { themeVariables: unknown }).themeVariables
  expect(sent()).toEqual({ '--portico-text': '#0a0', '--portico-radius': '8px' })
  for (const [index, brand] of ['url(https://page.example/seen)', 'red;}', 'a'.repeat(201)].entries()) {
    page.setProperty('--brand', brand)
    kernel.use(painter)({ variables: { ...variables, '--portico-radius': `${index}px` } })
    await vi.waitFor(() => expect(sent()).toEqual({ '--portico-radius': `${index}px` }))
  }
})

test('nothing is sent to a frame that is not ready', async () => {
  const { controller, kernel, frame } = await begin(scriptFrame({ isSilent: true }))
  controller.connectEmail('ada@example.com', never).catch(() => {})
  await vi.waitFor(() => expect(frame.frames()).toHaveLength(1))
  kernel.use(painter)({ mode: 'dark' })
  expect(frame.names()).toEqual([])
})

test('after a malformed answer about smart accounts no network has them', async () => {
  const frame = scriptFrame()
  frame.on('GET_SMART_ACCOUNT_ENABLED_NETWORKS', { smartAccountEnabledNetworks: ['1', null] })
  const { controller, of, state } = await begin(frame)
  await controller.connectEmail('ada@example.com', never)
  await vi.waitFor(() => expect(of('GET_SMART_ACCOUNT_ENABLED_NETWORKS')).toHaveLength(1))
  await vi.waitFor(() => expect(state().frame).toBe('ready'))
  expect(state().smartAccountNetworks).toEqual([])
})

test('a restored login is connecting until the frame has answered, and requests no code', async () => {
  const first = await begin()
  await first.controller.login({}, never)
  const { storage } = first
  first.kernel.destroy()
  document.body.replaceChildren()
  const frame = first.frame
  let answer = (_: unknown) => {}
  frame.on('IS_CONNECTED', () => new Promise((resolve) => (answer = resolve)))
  const before = frame.requests.length
  const second = await begin(frame, storage)
  await vi.waitFor(() => expect(frame.names().slice(before)).toContain('IS_CONNECTED'))
  expect(second.connection()?.status).toBe('connecting')
  expect(second.state().user).toBeNull()
  answer({ isConnected: true })
  await vi.waitFor(() => expect(second.connection()?.status).toBe('connected'))
  expect(second.state().user).toMatchObject({ email: 'ada@example.com' })
  expect(frame.names().slice(before)).not.toContain('CONNECT_EMAIL')
})

test.each([
  [
    'with a variable that the frame does not take',
    { [`--portico-${'x'.repeat(60)}`]: 'red', '--portico-radius': '2px' },
  ],
  ['that can not be read', null],
])('a theme %s stops neither an approval nor the question for smart accounts', async (_, variables) => {
  if (variables) computeColors()
  const { controller, kernel, of, state, dialog } = await begin()
  if (variables) kernel.use(painter)({ variables })
  else {
    const computed = vi.spyOn(globalThis, 'getComputedStyle').mockImplementation(() => {
      throw new Error('Hidden')
    })
    onTestFinished(() => computed.mockRestore())
  }
  await controller.login({}, never)
  const { provider } = kernel.use(wallet).session('eip155') as never as {
    provider: { request(call: object): Promise<unknown> }
  }
  expect(await provider.request({ method: 'personal_sign', params: ['0x01', smartAddress] })).toBe('0x01')
  await vi.waitFor(() => expect([state().smartAccountNetworks, dialog()?.open]).toEqual([[1, 137], false]))
  if (variables) expect(payloadOf(of('SYNC_THEME')[0])).toMatchObject({ themeVariables: { '--portico-radius': '2px' } })
})

test('an approval opens a dialog above an inline modal, which returns to its view afterwards', async () => {
  const { controller, kernel, frame, of, dialog } = await begin()
  kernel.modal.setInline(true)
  await controller.login({}, never)
  kernel.modal.open(HomeView)
  frame.on('RPC_REQUEST', hang)
  const { provider } = kernel.use(wallet).session('eip155') as never as {
    provider: { request(call: object): Promise<unknown> }
  }
  const signed = provider.request({ method: 'personal_sign', params: ['0x01', smartAddress] })
  await vi.waitFor(() => expect(of('RPC_REQUEST')).toHaveLength(1))
  const top = () => kernel.store.get(routerSlice).stack.at(-1)?.view
  expect(top()).toBe('ApproveTransaction')
  expect(dialog()?.open).toBe(true)
  const [call] = of('RPC_REQUEST')
  if (!call) throw new Error('The frame was not asked')
  frame.answer(call, '0x1234')
  expect(await signed).toBe('0x1234')
  await vi.waitFor(() => expect(dialog()?.open).toBe(false))
  expect(top()).toBe('Home')
  expect(kernel.modal.isOpen()).toBe(true)
})

test('the dialog of an approval follows the language that is chosen while it is open', async () => {
  const { controller, kernel, frame, of, dialog } = await begin()
  await controller.login({}, never)
  frame.on('RPC_REQUEST', hang)
  const { provider } = kernel.use(wallet).session('eip155') as never as {
    provider: { request(call: object): Promise<unknown> }
  }
  provider.request({ method: 'personal_sign', params: ['0x01', smartAddress] }).catch(() => {})
  await vi.waitFor(() => expect(of('RPC_REQUEST')).toHaveLength(1))
  const said = () => [dialog()?.open, dialog()?.lang, dialog()?.dir, dialog()?.querySelector('h2')?.textContent]
  expect(said()).toEqual([true, 'en', 'ltr', 'Approve in your wallet'])
  await kernel.messages.setLocale('ar')
  await vi.waitFor(() => expect(said()).toEqual([true, 'ar', 'rtl', 'وافق في محفظتك']))
})

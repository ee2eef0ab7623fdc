// @vitest-environment happy-dom
import { createModal, type ModalOptions, type PorticoModal } from 'portico'
import { evm } from 'portico/chains/evm'
import { mainnet } from 'portico/chains/evm/networks'
import { send, sendActionMessages } from 'portico/plugins/send'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { evmMessages } from '../../chains/evm/messages.ts'
import { createMemoryStorage } from '../../test/harness/memoryStorage.ts'
import { type Locale, localeSlice } from '../kernel/internal.ts'
import { modalMessages } from '../modal/internal.ts'
import { shellMessages } from '../shell/internal.ts'

let modal: PorticoModal | undefined
afterEach(() => {
  modal?.destroy()
  modal = undefined
})

function make(options: Partial<ModalOptions>): PorticoModal {
  modal = createModal({
    projectId: 'p1',
    networks: [mainnet],
    chains: [evm()],
    remoteConfig: false,
    storage: createMemoryStorage(),
    preload: 'intent',
    log: { level: 'silent' },
    // Nobody answers there.
    features: { analytics: false },
    ...options,
  })
  return modal
}

const host = () => document.querySelector<HTMLElement>('portico-modal')
const dialog = () => host()?.shadowRoot?.querySelector('dialog')

/** What the modal says and which language that is, once the language asked for is the one shown. */
async function shown(options: Partial<ModalOptions>) {
  const kernel = await make(options).load()
  await kernel.messages.setLocale(options.locale ?? 'en')
  return { ...kernel.store.get(localeSlice), title: kernel.messages.get(shellMessages).connectTitle }
}

test('a modal in Arabic says so, and reads from right to left', async () => {
  await make({ locale: 'ar' }).open()
  await vi.waitFor(() => {
    expect(dialog()?.textContent).toContain('ربط المحفظة')
    expect(dialog()?.textContent).toContain('لم يتم العثور على محفظة')
    expect(host()).toMatchObject({ dir: 'rtl', lang: 'ar' })
  })
})

test('without a locale the modal has the language of the page', async () => {
  document.documentElement.lang = 'ar-EG'
  onTestFinished(() => document.documentElement.removeAttribute('lang'))
  await make({}).open()
  await vi.waitFor(() => {
    expect(dialog()?.textContent).toContain('ربط المحفظة')
    expect(host()).toMatchObject({ dir: 'rtl', lang: 'ar-EG' })
  })
})

test('plugins and chains speak the language of the modal', async () => {
  const kernel = await make({ locale: 'de-AT', plugins: [send()] }).load()
  await vi.waitFor(() => {
    expect(kernel.messages.get(sendActionMessages).send).toBe('Senden')
    expect(kernel.messages.get(evmMessages).browserWallet).toBe('Browser-Wallet')
  })
})

test('a language of the host wins over that of a plugin', async () => {
  const own: Locale = { locale: 'de', messages: [{ id: sendActionMessages.id, texts: { send: 'Überweisen' } }] }
  const kernel = await make({ locale: 'de', plugins: [send()], locales: { de: async () => ({ default: own }) } }).load()
  await vi.waitFor(() => {
    expect(kernel.messages.get(sendActionMessages)).toMatchObject({ send: 'Überweisen', receive: 'Empfangen' })
  })
})

test('an unknown language falls back to English', async () => {
  expect(await shown({ locale: 'tlh' })).toEqual({
    locale: 'en',
    direction: 'ltr',
    ready: true,
    title: 'Connect wallet',
  })
})

test('a region without a translation gets that of its language', async () => {
  expect(await shown({ locale: 'pt-BR' })).toEqual({
    locale: 'pt-BR',
    direction: 'ltr',
    ready: true,
    title: 'Conectar carteira',
  })
})

test('traditional Chinese reads simplified', async () => {
  expect(await shown({ locale: 'zh-Hant-TW' })).toMatchObject({ title: '连接钱包' })
})

test('a language of the host comes before the built-in ones', async () => {
  const own: Locale = { locale: 'zh-Hant', messages: [{ id: shellMessages.id, texts: { connectTitle: '連接錢包' } }] }
  const locales = { 'zh-Hant': async () => ({ default: own }) }
  expect(await shown({ locale: 'zh-Hant-TW', locales })).toMatchObject({ title: '連接錢包' })
  modal?.destroy()
  expect(await shown({ locale: 'zh-CN', locales })).toMatchObject({ title: '连接钱包' })
})

test('the language can change while the modal is open', async () => {
  const created = make({})
  await created.setLocale('de')
  expect(created.kernel?.messages.get(modalMessages).close).toBe('Schließen')
  await created.setLocale('en')
  expect(created.kernel?.messages.get(modalMessages).close).toBe('Close')
})

import { act, screen, waitFor } from '@testing-library/react'
import { createModal } from 'portico'
import { StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { createMemoryStorage } from '../../test/harness/memoryStorage.ts'
import {
  AccountButton,
  ConnectButton,
  Modal,
  NetworkButton,
  PorticoProvider,
  useAccount,
  useLocale,
  useNetwork,
  useProvider,
  useTheme,
} from './index.ts'
import { connect, options, setUpPage, show } from './testing/page.tsx'

const page = setUpPage()

const visitBefore = async () => {
  const modal = page.make()
  await connect(modal)
  modal.destroy()
}

test('the server and the first render of the browser match, whichever account is connected', async () => {
  const content = (
    <>
      <ConnectButton />
      <AccountButton />
      <NetworkButton label="Network" />
      <Modal inline />
      <Status />
    </>
  )
  function Status() {
    const { status, ready } = useAccount()
    const { network } = useNetwork()
    const { mode } = useTheme()
    return <p>{`${status} ${ready} ${network?.name} ${mode} ${useProvider() === undefined} ${useLocale().locale}`}</p>
  }
  const browser = globalThis.window
  vi.stubGlobal('window', undefined)
  const server = createModal(options(createMemoryStorage()))
  const html = renderToString(<PorticoProvider modal={server}>{content}</PorticoProvider>)
  vi.stubGlobal('window', browser)
  vi.unstubAllGlobals()
  expect(html).toContain('aria-busy="true"')
  expect(html).toContain('pending false undefined system true en')
  expect(html).not.toContain('style=')

  await visitBefore()
  const modal = page.make({ theme: { mode: 'dark' } })
  const container = document.createElement('div')
  container.innerHTML = html
  document.body.append(container)
  const seen: string[] = []
  const observer = new MutationObserver(() => seen.push(container.querySelector('button')?.textContent ?? ''))
  observer.observe(container, { subtree: true, childList: true, characterData: true })
  let root: ReturnType<typeof hydrateRoot> | undefined
  await act(async () => {
    root = hydrateRoot(
      container,
      <StrictMode>
        <PorticoProvider modal={modal}>{content}</PorticoProvider>
      </StrictMode>,
      { onRecoverableError: (error) => void page.complaints.push([error]) },
    )
  })
  await waitFor(() => expect(container.querySelector('button')?.textContent).toMatch(/^0x/))
  expect(seen).not.toContain('Connect wallet')
  await act(async () => root?.unmount())
  observer.disconnect()
  container.remove()
})

test('a server renders no account button', () => {
  const browser = globalThis.window
  vi.stubGlobal('window', undefined)
  const server = createModal(options(createMemoryStorage()))
  const html = renderToString(<PorticoProvider modal={server}>{<AccountButton />}</PorticoProvider>)
  vi.stubGlobal('window', browser)
  vi.unstubAllGlobals()
  expect(html).toBe('')
})

test('a remembered wallet is never shown as "not connected" on the way back', async () => {
  await visitBefore()
  const texts: (string | null)[] = []
  const modal = page.make()
  function Watch() {
    texts.push(useAccount().status)
    return <ConnectButton />
  }
  show(modal, <Watch />)
  await waitFor(() => expect(screen.getByRole('button').textContent).toMatch(/^0x/))
  expect(new Set(texts)).toEqual(new Set(['connecting', 'connected']))
})

test('the modal is placed where it is rendered, also in StrictMode', async () => {
  const modal = page.make()
  const { unmount } = show(modal, <Modal inline className="place" />)
  await waitFor(() => expect(modal.getState()).toMatchObject({ open: true, loading: false }))
  expect(document.querySelectorAll('.place > portico-modal')).toHaveLength(1)
  await act(async () => unmount())
  expect(document.querySelector('portico-modal')).toBeNull()
  expect(modal.isOpen()).toBe(false)
})

import type { Browser, Frame, Page } from 'playwright-core'
import { expect, vi } from 'vitest'
import { listen } from '../world/http.ts'
import type { EmbeddedWallet } from '../world/index.ts'

/** A message of the frame as the page around it gets it. */
export interface Said {
  readonly type: string
  readonly id?: string
  // biome-ignore lint/suspicious/noExplicitAny: tests read payloads of every shape.
  readonly payload?: any
}

declare global {
  interface Window {
    readonly said: Said[]
    readonly strange: { readonly origin: string; readonly data: unknown }[]
  }
}

/** A page that shows the frame and exchanges messages with it without Portico's code. */
export interface FramePage {
  readonly page: Page
  /** The document of the frame. */
  frame(): Frame
  /** Posts a request; returns its id. */
  post(type: string, payload?: unknown): Promise<string>
  /** Posts a request and waits for its answer. */
  ask(type: string, payload?: unknown): Promise<Said>
  /** The answers to a request. */
  answersTo(id: string): Promise<readonly Said[]>
  /** Logs in by email with the codes of the mailbox. */
  logIn(email: string): Promise<void>
  close(): Promise<void>
}

/** Serves empty pages, each port another origin. */
export const serveEmptyPages = () =>
  listen(async (_, response) => {
    response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><title>App</title><h1>App</h1>')
  })

/** Opens a page of an origin with the frame in it. */
export async function openFrame(
  browser: Browser,
  wallet: EmbeddedWallet,
  appUrl: string,
  size = { width: 400, height: 700 },
): Promise<FramePage> {
  const context = await browser.newContext({ viewport: size })
  const page = await context.newPage()
  await page.goto(appUrl)
  await page.evaluate((url) => {
    Object.assign(window, { said: [], strange: [] })
    const frame = document.createElement('iframe')
    frame.title = 'Wallet'
    frame.src = `${url}?projectId=test&chainId=eip155:31337&version=4`
    frame.style.cssText = 'width:360px;height:600px;border:0'
    addEventListener('message', ({ source, origin, data }) => {
      if (source === frame.contentWindow && origin === new URL(url).origin) window.said.push(data)
      else window.strange.push({ origin, data })
    })
    document.body.append(frame)
  }, wallet.url)
  let last = 0

  const post = async (type: string, payload?: unknown) => {
    last += 1
    const message = { type: `@w3m-app/${type}`, id: `id${last}`, ...(payload !== undefined && { payload }) }
    await page.evaluate(
      ([data, origin]) => document.querySelector('iframe')?.contentWindow?.postMessage(data, origin),
      [message, wallet.origin] as const,
    )
    return message.id
  }
  const answersTo = (id: string) => page.evaluate((wanted) => window.said.filter((said) => said?.id === wanted), id)
  const ask = async (type: string, payload?: unknown) => {
    const id = await post(type, payload)
    await vi.waitFor(async () => expect(await answersTo(id)).not.toEqual([]))
    return (await answersTo(id))[0] as Said
  }
  return {
    page,
    frame: () => page.frames().find((frame) => frame.url().startsWith(wallet.url)) as Frame,
    post,
    ask,
    answersTo,
    async logIn(email) {
      await ask('CONNECT_EMAIL', { email })
      const answer = await ask('CONNECT_OTP', { otp: wallet.mailbox.codeFor(email) })
      expect(answer.type).toBe('@w3m-frame/CONNECT_OTP_SUCCESS')
    },
    close: () => context.close(),
  }
}

/** Waits until the frame says that it is ready. */
export const untilReady = ({ page }: FramePage) =>
  page.waitForFunction(() => window.said.some((said) => said?.type === '@w3m-frame/READY'))

import { onTestFinished, vi } from 'vitest'
import { settling } from '../channel.ts'

/** A request that the frame received. */
export interface FrameRequest {
  readonly type: string
  readonly payload?: unknown
  readonly id: string
}

/** The answer of the frame to a request: a payload, an error, or `hang` for none. */
type Reaction = unknown | ((payload: never, request: FrameRequest) => unknown)

export const hang = Symbol('hang')

export interface ScriptedFrame {
  readonly origin: string
  /** The requests so far; their types are without the prefix `@w3m-app/`. */
  readonly requests: readonly FrameRequest[]
  /** The types of the requests so far. */
  names(): readonly string[]
  /** The frames that are in the document. */
  frames(): readonly HTMLIFrameElement[]
  /** Sets the answer to a type of requests: a payload, an `Error`, `hang`, or a function that returns one of these. */
  on(type: string, reaction: Reaction): void
  /** Posts a message, by default as the frame. */
  post(data: unknown, from?: { readonly origin?: string; readonly source?: unknown }): void
  /** Posts `READY`. Called when a frame appears, unless `isSilent`. */
  ready(): void
  answer(request: FrameRequest, payload?: unknown): void
  fail(request: FrameRequest, message?: string): void
}

export const evmAddress = '0x1111111111111111111111111111111111111111'
export const smartAddress = '0x2222222222222222222222222222222222222222'
export const solanaAddress = '4Nd1mYQzqLwTkwy8Ez8n8S5rUGFwxRz8DUuGXC1bGJq4'

const userOn = ({
  chainId = 1,
  preferredAccountType = 'eoa',
}: {
  chainId?: number | string
  preferredAccountType?: string
}) =>
  `${chainId}`.startsWith('solana')
    ? { address: solanaAddress, chainId, email: 'ada@example.com', accounts: [{ address: solanaAddress, type: 'eoa' }] }
    : {
        address: preferredAccountType === 'smartAccount' ? smartAddress : evmAddress,
        chainId,
        email: 'ada@example.com',
        accounts: [
          { address: evmAddress, type: 'eoa' },
          { address: smartAddress, type: 'smartAccount' },
        ],
        smartAccountDeployed: false,
        preferredAccountType,
      }

/**
 * Simulates the page of the wallet in every frame of the document, until the test ends: its user types the right code, and
 * signs everything.
 */
export function scriptFrame({ origin = 'https://secure.walletconnect.org', isSilent = false } = {}): ScriptedFrame {
  const requests: FrameRequest[] = []
  const reactions = new Map<string, Reaction>([
    ['CONNECT_EMAIL', { action: 'VERIFY_OTP' }],
    ['GET_USER', userOn],
    ['CONNECT_SOCIAL', (payload: never) => ({ ...userOn(payload), userName: 'ada' })],
    ['GET_SOCIAL_REDIRECT_URI', { uri: 'https://provider.example/authorize' }],
    ['GET_FARCASTER_URI', { url: 'https://farcaster.example/link' }],
    ['CONNECT_FARCASTER', { userName: 'ada' }],
    ['IS_CONNECTED', { isConnected: true }],
    ['GET_CHAIN_ID', { chainId: 1 }],
    ['GET_SMART_ACCOUNT_ENABLED_NETWORKS', { smartAccountEnabledNetworks: [1, 137] }],
    [
      'SET_PREFERRED_ACCOUNT',
      ({ type }: { type: string }) => ({ type, address: type === 'eoa' ? evmAddress : smartAddress }),
    ],
    ['SWITCH_NETWORK', ({ chainId }: { chainId: unknown }) => ({ chainId })],
    ['UPDATE_EMAIL', { action: 'VERIFY_PRIMARY_OTP' }],
    ['UPDATE_EMAIL_SECONDARY_OTP', { newEmail: 'grace@example.com' }],
    ['RPC_REQUEST', '0x01'],
  ])

  const page = {
    postMessage(data: FrameRequest, target: string) {
      if (target !== origin) throw new Error(`A message for ${target} at ${origin}`)
      // Clone as `postMessage` does: later changes of the object have no effect.
      const request = structuredClone(data)
      queueMicrotask(() => void react({ ...request, type: request.type.replace('@w3m-app/', '') }))
    },
  }

  async function react(request: FrameRequest): Promise<void> {
    requests.push(request)
    const reaction = reactions.get(request.type)
    try {
      const answer =
        typeof reaction === 'function' ? await reaction((request.payload ?? {}) as never, request) : reaction
      if (answer === hang) return
      if (answer instanceof Error) throw answer
      frame.answer(request, answer)
    } catch (error) {
      frame.fail(request, (error as Error).message)
    }
  }

  const frames = () =>
    [...document.querySelectorAll('portico-embedded-wallet')].flatMap(
      ({ shadowRoot }) => shadowRoot?.querySelector('iframe') ?? [],
    )
  const frame: ScriptedFrame = {
    origin,
    requests,
    names: () => requests.map(({ type }) => type),
    frames,
    on: (type, reaction) => void reactions.set(type, reaction),
    post(data, from = {}) {
      const event = new MessageEvent('message', { data, origin: from.origin ?? origin })
      Object.defineProperty(event, 'source', { value: 'source' in from ? from.source : page })
      window.dispatchEvent(event)
    },
    ready: () => frame.post({ type: '@w3m-frame/READY', payload: { version: '4' } }),
    answer: ({ type, id }, payload) => frame.post({ type: `@w3m-frame/${type}_SUCCESS`, payload, id }),
    fail: ({ type, id }, message) => frame.post({ type: `@w3m-frame/${type}_ERROR`, payload: { message }, id }),
  }

  // Do not load the page of the wallet.
  const src = vi.spyOn(HTMLIFrameElement.prototype, 'src', 'set').mockImplementation(function (this: Element, url) {
    this.setAttribute('data-src', url)
  })
  const contentWindow = vi.spyOn(HTMLIFrameElement.prototype, 'contentWindow', 'get').mockImplementation(function (
    this: Element,
  ) {
    return (this.isConnected ? page : null) as never
  })
  const seen = new WeakSet<HTMLIFrameElement>()
  const observer = new MutationObserver(() => {
    for (const item of frames()) {
      if (seen.has(item)) continue
      seen.add(item)
      if (!isSilent) frame.ready()
    }
  })
  observer.observe(document.body, { childList: true })
  reactions.set('RELOAD', () => {
    if (!isSilent) queueMicrotask(frame.ready)
    return hang
  })
  const { delay } = settling
  settling.delay = 0
  onTestFinished(() => {
    settling.delay = delay
    observer.disconnect()
    contentWindow.mockRestore()
    src.mockRestore()
  })
  return frame
}

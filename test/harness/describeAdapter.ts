import {
  type ChainAdapter,
  type Connector,
  type ConnectRequest,
  isNamespace,
  type Network,
  namespaceOf,
  type Session,
  type SessionChange,
  UserRejectedRequestError,
} from 'portico/wallet'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { abortReason } from '../../src/kernel/internal.ts'
import { expectVerifier, verifiedText } from './expectVerifier.ts'
import { testPairing } from './testPairing.ts'
import { countAbortListeners, countTraces } from './traces.ts'

/** A wallet of the namespace, with functions that act as its user. */
export interface AdapterStage {
  readonly connector: Connector
  /** The wallet works on all networks and has no active one: the page selects the network. */
  readonly hasNoNetwork?: boolean
  /** Sets how the user answers every prompt from now on. A new wallet accepts. */
  answer(how: 'accept' | 'reject' | 'hang'): void
  /** Makes the wallet report a change, and returns the change that the session has to report. */
  change?(): SessionChange | Promise<SessionChange>
  /** Puts the wallet on the page, if the adapter finds wallets there. Returns a function that removes it, if it can leave. */
  announce?(): (() => void) | void
  dispose?(): void
}

export interface AdapterConformance {
  /** Networks that the wallet supports. */
  readonly networks: readonly [Network, ...Network[]] | (() => readonly [Network, ...Network[]])
  /** Addresses of the namespace; at least one of them is not an account of the wallet. */
  readonly addresses: readonly [string, ...string[]]
  /** Creates a new wallet. `isKnown`: the user has allowed the page to see its accounts before. */
  stage(options: { readonly isKnown: boolean }): AdapterStage | Promise<AdapterStage>
}

/** A signal that never aborts. */
const neverAborted = () => new AbortController().signal
/** The time limit of a test: fails calls that hang, with a margin for busy machines. */
const promptly = { timeout: 10_000 }
/** For tests that load libraries and ask nodes. */
const unhurried = { timeout: 20_000 }

/**
 * Tests that every chain adapter has to pass: discovery, connecting, the reports of sessions, and disconnecting.
 *
 * @example
 * describeAdapter(() => createTonAdapter(), { networks: [ton], addresses: ['EQ…'], stage: createTonStage })
 */
export function describeAdapter(make: () => ChainAdapter, options: AdapterConformance): void {
  const disposals: (() => unknown)[] = []
  afterEach(async () => {
    for (const dispose of disposals.splice(0).reverse()) await dispose()
  })
  const networks = () => (typeof options.networks === 'function' ? options.networks() : options.networks)

  async function setup(isKnown = false) {
    const adapter = make()
    const stage = await options.stage({ isKnown })
    const { connector } = stage
    if (stage.dispose) disposals.push(stage.dispose)
    const connect = async (
      more: Partial<Pick<ConnectRequest, 'silent' | 'network' | 'signal'>> = {},
    ): Promise<Session> => {
      const session = await adapter.connect({ connector, networks: networks(), signal: neverAborted(), ...more })
      disposals.push(() => session.disconnect().catch(() => {}))
      return session
    }
    return { adapter, stage, connector, connect }
  }
  const reasonOf = (promise: Promise<unknown>) =>
    promise.then(
      () => expect.unreachable('It did not fail'),
      (error: unknown) => error,
    )
  /** Aborts a pending call, and expects it to reject although the wallet never answers. */
  async function expectAbort(call: (signal: AbortSignal) => Promise<unknown>) {
    const controller = new AbortController()
    const reason = abortReason('The user left')
    const pending = reasonOf(call(controller.signal))
    await new Promise((resolve) => setTimeout(resolve))
    controller.abort(reason)
    expect(await pending).toBe(reason)
  }

  // One test at a time, as for plugins.
  describe.sequential(`the chain adapter "${make().id}" conforms`, promptly, () => {
    test('its id is a namespace, and so is that of its networks', () => {
      const { id } = make()
      expect(isNamespace(id)).toBe(true)
      for (const network of networks()) expect(namespaceOf(network.caipNetworkId)).toBe(id)
    })

    test('a capability is a function or true; missing ones are left out', () => {
      const { transfers, ...others } = make().can
      // Capabilities of other packages may have any form.
      const named = Object.entries(others).filter(([name]) => !name.includes('/'))
      for (const [name, value] of named) {
        expect(value === true || typeof value === 'function', `can.${name}`).toBe(true)
      }
      if (transfers) expect(transfers.send).toEqual(expect.any(Function))
      for (const [name, value] of Object.entries(transfers ?? {})) {
        expect(typeof value, `can.transfers.${name}`).toBe('function')
      }
    })

    test.each(options.addresses)('it accepts the address %s, but not with more or fewer characters', (address) => {
      const { isAddress } = make()
      expect(isAddress(address)).toBe(true)
      const others = [
        '',
        ` ${address}`,
        `${address} `,
        `${address}\n`,
        // Some namespaces have addresses of several lengths, but none with this prefix.
        `0${address}`,
        `${address}/x`,
        address.slice(0, 20),
        `${address},${address}`,
      ]
      expect(others.filter(isAddress)).toEqual([])
    })

    test('it finds wallets on the page until its signal aborts, then leaves no listener or timer', async ({ skip }) => {
      const { adapter, stage, connector } = await setup()
      if (!stage.announce) return skip('It finds no wallets on a page')
      // Announce before counting, so that the wallet's own listeners are not counted.
      stage.announce()
      const traces = countTraces()
      disposals.push(traces.stop)
      const controller = new AbortController()
      const found = vi.fn((_: Connector) => {})
      adapter.discover(found, controller.signal)
      await vi.waitFor(() => expect(found).toHaveBeenCalled())
      const [first] = found.mock.calls.map(([item]) => item)
      expect(first).toMatchObject({ id: connector.id, namespace: adapter.id, name: connector.name })
      controller.abort()
      expect({ listeners: traces.listeners(), timers: traces.timers() }).toEqual({ listeners: 0, timers: 0 })
      found.mockClear()
      stage.announce()
      adapter.discover(found, controller.signal)
      await new Promise((resolve) => setTimeout(resolve))
      expect(found).not.toHaveBeenCalled()
    })

    test('a wallet that leaves the page is reported as lost, and found again when it is back', async ({ skip }) => {
      const { adapter, stage, connector } = await setup()
      const leave = stage.announce?.()
      if (!leave) return skip('Its wallets do not leave a page')
      const controller = new AbortController()
      disposals.push(() => controller.abort())
      const [found, lost] = [vi.fn(), vi.fn()]
      adapter.discover(found, controller.signal, lost)
      await vi.waitFor(() => expect(found).toHaveBeenCalled())
      expect(lost).not.toHaveBeenCalled()
      leave()
      await vi.waitFor(() => expect(lost).toHaveBeenCalledTimes(1))
      expect(lost.mock.calls[0]?.[0]).toMatchObject({ id: connector.id, namespace: adapter.id })
      found.mockClear()
      stage.announce?.()
      await vi.waitFor(() => expect(found).toHaveBeenCalled())
    })

    test('a session has accounts, a network and the provider of the wallet', async () => {
      const { adapter, connector, connect } = await setup()
      const session = await connect()
      expect(session.connector).toBe(connector)
      expect(session.accounts.length).toBeGreaterThan(0)
      for (const { address } of session.accounts) expect(adapter.isAddress(address)).toBe(true)
      expect(namespaceOf(session.network)).toBe(adapter.id)
      expect(session.provider).toBeTruthy()
    })

    test('a known wallet reconnects without a prompt', async () => {
      const { stage, connect } = await setup(true)
      stage.answer('reject')
      expect((await connect({ silent: true })).accounts.length).toBeGreaterThan(0)
    })

    test('a wallet without an active network reconnects on the requested one', async ({ skip }) => {
      const { stage, connect } = await setup(true)
      const network = networks().at(-1)
      if (!stage.hasNoNetwork || !network) return skip('Its wallets have a network of their own')
      expect((await connect({ silent: true, network })).network).toBe(network.caipNetworkId)
    })

    test('an unknown wallet fails to reconnect without a prompt', async () => {
      const { stage, connect } = await setup()
      stage.answer('hang')
      await expect(connect({ silent: true })).rejects.toThrow()
    })

    test('declined prompts reject with UserRejectedRequestError', async () => {
      const { stage, connect } = await setup()
      stage.answer('reject')
      expect(UserRejectedRequestError.is(await reasonOf(connect()))).toBe(true)
      stage.answer('accept')
      const session = await connect()
      stage.answer('reject')
      expect(UserRejectedRequestError.is(await reasonOf(session.signMessage('hello', neverAborted())))).toBe(true)
    })

    test('an abort ends pending prompts at once', async () => {
      const { stage, connect } = await setup()
      stage.answer('hang')
      await expectAbort((signal) => connect({ signal }))
      stage.answer('accept')
      const session = await connect()
      stage.answer('hang')
      await expectAbort((signal) => session.signMessage('hello', signal))
    })

    test('a session keeps no listeners on the signals of its calls, which may live as long as the page', async () => {
      const { connect } = await setup()
      const opening = countAbortListeners()
      const session = await connect({ signal: opening.signal })
      const stop = session.watch(() => {})
      expect(opening.count()).toBe(0)
      const signing = countAbortListeners()
      await session.signMessage('hello', signing.signal)
      stop()
      await session.disconnect()
      expect(opening.count() + signing.count()).toBe(0)
    })

    test('connecting with an aborted signal rejects with its reason', async () => {
      const { connect } = await setup()
      const reason = abortReason('The user left')
      expect(await reasonOf(connect({ signal: AbortSignal.abort(reason) }))).toBe(reason)
    })

    test('the signature of a message is a text', async () => {
      const session = await (await setup()).connect()
      const signature = await session.signMessage('hello', neverAborted())
      expect(signature).toEqual(expect.any(String))
      expect(signature.length).toBeGreaterThan(0)
    })

    test('signatures of its wallets are verified, and others refused', unhurried, async ({ skip }) => {
      const { adapter, connect } = await setup()
      const verify = adapter.can.verifyMessage
      if (!verify) return skip('It verifies no signatures')
      const session = await connect()
      const address = session.accounts[0]?.address ?? ''
      const signature = await session.signMessage(verifiedText, neverAborted())
      const other = options.addresses.find((item) => item !== address) ?? expect.unreachable('Name another address')
      await expectVerifier(verify, { address, network: session.network, message: verifiedText, signature }, other)
    })

    test('a session reports changes to its watchers, until they stop', async ({ skip }) => {
      const { stage, connect } = await setup()
      if (!stage.change) return skip('Its wallets tell of no changes')
      const session = await connect()
      const [kept, gone] = [vi.fn(), vi.fn()]
      const stop = session.watch(kept)
      const stopGone = session.watch(gone)
      stopGone()
      stopGone()
      const change = await stage.change()
      await vi.waitFor(() => expect(kept).toHaveBeenCalledWith(change))
      stop()
      kept.mockClear()
      await stage.change()
      await new Promise((resolve) => setTimeout(resolve))
      expect(kept).not.toHaveBeenCalled()
      expect(gone).not.toHaveBeenCalled()
    })

    test('a released session reports nothing more, and its wallet stays connected', async () => {
      const { stage, connect } = await setup()
      const opening = countAbortListeners()
      const session = await connect({ signal: opening.signal })
      const next = await connect({ silent: true })
      const [heard, stillHeard] = [vi.fn(), vi.fn()]
      session.watch(heard)
      next.watch(stillHeard)
      session.release()
      session.release()
      expect(opening.count()).toBe(0)
      expect(session.watch(heard)).toEqual(expect.any(Function))
      const change = await stage.change?.()
      if (change) await vi.waitFor(() => expect(stillHeard).toHaveBeenCalledWith(change))
      expect(heard).not.toHaveBeenCalled()
      expect((await connect({ silent: true })).accounts.length).toBeGreaterThan(0)
    })

    testPairing(make, networks, options.addresses[0])

    test('a switch of accounts is reported, and the new one is active and signs', unhurried, async ({ skip }) => {
      const { adapter, connect } = await setup()
      const session = await connect()
      const [first, second] = session.accounts
      if (!session.switchAccount || !first || !second || second.type === 'stx') return skip('It has one account')
      const heard = vi.fn()
      session.watch(heard)
      session.switchAccount(second.address)
      expect(session.accounts.map(({ address }) => address).slice(0, 2)).toEqual([second.address, first.address])
      expect(heard.mock.calls).toEqual([[{ type: 'accounts', accounts: session.accounts }]])
      const signature = await session.signMessage(verifiedText, neverAborted())
      const signed = { address: second.address, network: session.network, message: verifiedText, signature }
      if (adapter.can.verifyMessage) expect(await adapter.can.verifyMessage(signed, neverAborted())).toBe(true)
      const failure = () => session.switchAccount?.('nobody')
      expect(failure).toThrow(expect.objectContaining({ code: 'UNAUTHORIZED_PROVIDER' }))
      expect(session.accounts[0]).toEqual(second)
    })

    test('a session disconnects', async () => {
      const session = await (await setup()).connect()
      await expect(session.disconnect()).resolves.toBeUndefined()
    })
  })
}

import { ChainNotSupportedError, UnauthorizedProviderError, UnsupportedProviderMethodError } from 'portico/wallet'
import type { BitcoinWallet, WalletState } from '../wallet.ts'

/** The requirements of a call: each of these addresses, on the wallet's network. */
type Run<Answer> = (wallet: BitcoinWallet) => Promise<Answer>

/**
 * One wallet that the page reaches in several ways, the best one first. It connects by the first way that can, and what
 * that way has no method for goes to the next one, which is connected at that moment: silently where that works, else
 * with a prompt of the wallet. A way that shares other addresses, or is on another network, is not asked.
 */
export function createFallback(ways: readonly [BitcoinWallet, ...BitcoinWallet[]]): BitcoinWallet {
  let main = ways[0]
  let here: WalletState | undefined
  /** The last answers of the other ways that can not answer again without a prompt. */
  const told = new Map<BitcoinWallet, WalletState>()
  const opened = new Set<BitcoinWallet>()

  const keep = (state: WalletState): WalletState => {
    if (state.network !== here?.network || state.accounts[0]?.address !== here.accounts[0]?.address) told.clear()
    here = state
    return state
  }

  async function open(way: BitcoinWallet, network: WalletState['network'], signal: AbortSignal): Promise<WalletState> {
    const question = { networks: [network], network }
    try {
      return await way.connect({ ...question, silent: true }, signal)
    } catch {
      signal.throwIfAborted()
      const known = told.get(way) ?? (await way.connect({ ...question, silent: false }, signal))
      told.set(way, known)
      return known
    } finally {
      opened.add(way)
    }
  }
  /** Connects another way, and refuses it if its addresses or its network differ. */
  async function join(way: BitcoinWallet, addresses: readonly string[], signal: AbortSignal): Promise<void> {
    if (!here) throw new UnauthorizedProviderError()
    const { network } = here
    const state = await open(way, network, signal)
    const shares = (address: string) => state.accounts.some((account) => account.address === address)
    if (state.network !== network || !addresses.every(shares)) throw new UnauthorizedProviderError()
  }
  /** Runs a call by the first way that supports it. No way is asked for anything once `session` has ended. */
  async function run<Answer>(
    addresses: readonly string[],
    signal: AbortSignal,
    call: Run<Answer>,
    session?: AbortSignal,
  ): Promise<Answer> {
    const joining = session ? AbortSignal.any([signal, session]) : signal
    let missing: unknown
    for (const way of [main, ...ways.filter((other) => other !== main)]) {
      try {
        if (way !== main) await join(way, addresses, joining)
        session?.throwIfAborted()
        return await call(way)
      } catch (error) {
        signal.throwIfAborted()
        session?.throwIfAborted()
        if (!UnsupportedProviderMethodError.is(error)) throw error
        missing ??= error
      }
    }
    throw missing
  }

  const pushes = ways.some(({ pushPsbt }) => pushPsbt)
  return {
    get raw() {
      return main.raw
    },
    async connect(request, signal) {
      told.clear()
      let failure: unknown
      for (const way of ways) {
        try {
          const state = await way.connect(request, signal)
          main = way
          return keep(state)
        } catch (error) {
          signal.throwIfAborted()
          failure ??= error
          // A prompt that was declined is not followed by another one.
          if (!request.silent && !UnsupportedProviderMethodError.is(error)) throw error
        }
      }
      throw failure
    },
    signMessage: (request, signal, session) =>
      run([request.address], signal, (way) => way.signMessage(request, signal, session), session),
    signPsbt: (request, signal, session) =>
      run(
        request.inputs.map(({ address }) => address),
        signal,
        (way) => way.signPsbt(request, signal, session),
        session,
      ),
    ...(pushes && {
      pushPsbt: (psbt, signal, session) =>
        run(
          [],
          signal,
          async (way) => {
            if (!way.pushPsbt) throw new UnsupportedProviderMethodError()
            return way.pushPsbt(psbt, signal, session)
          },
          session,
        ),
    }),
    sendTransfer: (request, signal, session) =>
      run([request.account], signal, (way) => way.sendTransfer(request, signal, session), session),
    async switchNetwork(network, signal) {
      const { caipNetworkId } = network
      try {
        if (main.switchNetwork) return keep(await main.switchNetwork(network, signal))
      } catch (error) {
        signal.throwIfAborted()
        if (!ChainNotSupportedError.is(error) && !UnsupportedProviderMethodError.is(error)) throw error
      }
      for (const way of ways) {
        if (way === main || !way.switchNetwork) continue
        await join(way, [], signal)
        const moved = await way.switchNetwork(network, signal)
        if (moved.network !== caipNetworkId) continue
        // The way that reports changes must also know the network.
        return keep(await main.connect({ silent: true, networks: [caipNetworkId], network: caipNetworkId }, signal))
      }
      throw new ChainNotSupportedError()
    },
    watch: (listener) =>
      main.watch((state) => {
        if (state) keep(state)
        listener(state)
      }),
    async disconnect() {
      const others = [...opened].filter((way) => way !== main)
      opened.clear()
      told.clear()
      here = undefined
      const [outcome] = await Promise.allSettled([main, ...others].map((way) => way.disconnect()))
      if (outcome?.status === 'rejected') throw outcome.reason
    },
  }
}

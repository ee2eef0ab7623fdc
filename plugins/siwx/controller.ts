import { abortable, isAbort, type PluginContext, withTimeLimit } from 'portico/kernel'
import {
  codeOf,
  type Namespace,
  namespaceOf,
  type SignInOffer,
  selectConnection,
  selectIsConnected,
  toWalletError,
  tracked,
  UserRejectedRequestError,
  wallet,
} from 'portico/wallet'
import { configOf, shownStatementOf } from './config/fromOptions.ts'
import { createLoginMessages } from './config/loginMessages.ts'
import { createOneClick, type OneClickParts } from './config/oneClick.ts'
import {
  CaipNetworkOrAddressUndefinedError,
  NoActiveCaipAddressError,
  SiwxNotEnabledError,
  SmartAccountError,
} from './errors.ts'
import { switchTime } from './expiryTimers.ts'
import { follow } from './follow.ts'
import { siwxMessages } from './messages.ts'
import type { SiwxOptions } from './options.ts'
import { onPageReturn } from './pageReturn.ts'
import { applies } from './policy.ts'
import { createPrepared } from './prepared.ts'
import { createPrompt } from './prompt.ts'
import { isSameAccount, selectAccount } from './select.ts'
import { type CheckOptions, createSessionGate } from './sessionGate.ts'
import { createSignOuts } from './signOuts.ts'
import { type SiwxAccount, signedIn } from './tokens.ts'
import type { SiwxConfig, SiwxSession } from './types.ts'

export { checkSiwx } from './config/checkSiwx.ts'

/** The sign-in of a page. Its code is loaded with the first call. */
export interface SiwxController {
  /** The host's own configuration, or the one made of the options. */
  config(): Promise<SiwxConfig>
  /** The statement of the app, shown to accounts whose signed text can not hold it. */
  statementFor(namespace: Namespace): Promise<string | undefined>
  /** Asks an account to sign if it has no session. Returns whether it is asked. */
  check(options?: CheckOptions): Promise<boolean>
  /**
   * Signs with the pending account, else the active one. Throws 'No ActiveCaipAddress found', 'CaipNetwork or
   * CaipAddress is undefined' on a network that is not in the host's list, or 'SIWX is not enabled' if sign-in does not
   * apply.
   */
  sign(): Promise<void>
  /**
   * Shows or hides the text to sign. A text that was shown is the one that is signed. Throws as `sign` does, or the error of
   * creating the text.
   *
   * @param isShown @default true
   */
  showMessage(isShown?: boolean): Promise<void>
  /** The user declines: switches back to the network of their session, else disconnects if signing is required, else closes. */
  cancel(): Promise<void>
  /** The sessions of the active account on its network. Throws as `sign` does. */
  getSessions(signal: AbortSignal): Promise<readonly SiwxSession[]>
}

/** The sign-in once its code is loaded, with the functions for gates and offers. */
export interface SignIn extends Omit<SiwxController, 'config' | 'statementFor'> {
  readonly config: SiwxConfig
  statementFor(namespace: Namespace): string | undefined
  /** One-click sign-in: a wallet signs as it approves the connection, or as its user logs in. */
  readonly offer: Required<Pick<SignInOffer, 'prepare' | 'accept' | 'prepareLogin'>>
  /** As `check`, for an account that has just connected: sessions that were read before do not count for it. */
  enter(options: CheckOptions): Promise<boolean>
  /** The wallets of a namespace are disconnected: signs their accounts out. */
  leave(namespace: Namespace): Promise<unknown>
}

export function createSignIn(ctx: PluginContext<SiwxOptions>): SignIn {
  const { store, notices } = ctx
  const config = configOf(ctx)
  const prepared = createPrepared(config, ctx.signal)
  const prompt = createPrompt(ctx, prepared.drop)
  const signOuts = createSignOuts(ctx, config)
  const gate = createSessionGate(ctx, signOuts, prompt)
  const texts = () => ctx.messages.get(siwxMessages)
  const textOf = (error: unknown) => {
    if (UserRejectedRequestError.is(error)) return texts().declined
    return SmartAccountError.is(error) ? texts().smartAccount : texts().failed
  }
  const current = () => selectAccount(store.get)
  const isCurrent = (account: SiwxAccount) => isSameAccount(current(), account)

  const isSmartAccount = ({ namespace }: Pick<SiwxAccount, 'namespace'>) =>
    selectConnection(store.get, namespace).accounts[0]?.type === 'smartAccount'

  const track = (event: string, { namespace, network }: SiwxAccount, error?: unknown) => {
    const properties = { network, isSmartAccount: isSmartAccount({ namespace }) }
    const message = error === undefined ? {} : { message: codeOf(error) }
    ctx.events.emit(tracked, { event, properties: { ...properties, ...message } })
  }
  /** The account to sign with. */
  const signer = (): SiwxAccount => {
    const account = prompt.state().pending ?? current()
    if (!account && selectIsConnected(store.get)) throw new CaipNetworkOrAddressUndefinedError()
    if (!account) throw new NoActiveCaipAddressError()
    if (!applies(ctx, account.namespace)) throw new SiwxNotEnabledError()
    return account
  }
  const signText = async (message: string, account: SiwxAccount, signal: AbortSignal) => {
    const { network: chainId, address: accountAddress, namespace } = account
    try {
      if (!config.signMessage)
        return await ctx.use(wallet).signMessage(message, { namespace, signal, isReviewed: true })
      return await config.signMessage({ message, chainId, accountAddress }, signal)
    } catch (cause) {
      const error = toWalletError(cause)
      if (isAbort(error) || UserRejectedRequestError.is(error) || !isSmartAccount(account)) throw error
      throw new SmartAccountError({ cause: error })
    }
  }
  const signAs = async (account: SiwxAccount, signal: AbortSignal) => {
    const { message: made, text: message } = await prepared.get(account, signal)
    if (!isCurrent(account)) throw new DOMException('The account changed before it signed', 'AbortError')
    // An expired message was replaced: show the new one.
    if (prompt.state().message !== null) prompt.show(message)
    const signature = await abortable(signText(message, account, signal), signal)
    // A nonce can be used for one attempt to store the session.
    prepared.drop()
    // The `toString` of a host's message may be a property of its own; only the fields are data.
    const { toString: _, ...data } = made
    const add = async () => {
      // Do not store the signature as the session of another account.
      if (!isCurrent(account)) throw new DOMException('The account changed while it signed', 'AbortError')
      await config.addSession({ data, message, signature }, signal)
    }
    await signOuts.storeSigned(account, add, signal)
    return data
  }
  /** Switches back to the network, or the namespace, with an earlier session. */
  const goBack = async (from: SiwxAccount): Promise<SiwxAccount | undefined> => {
    const home = gate.homeOf(from)
    if (!home) return undefined
    try {
      if (!(await gate.isSignedIn(home))) return undefined
      // The wallet may ask its user, and never answer.
      const { switchNetwork } = ctx.use(wallet)
      await withTimeLimit(switchTime, (signal) => switchNetwork(home.network, signal), ctx.signal)
      return isCurrent(home) ? home : undefined
    } catch (error) {
      if (!ctx.signal.aborted) ctx.log.info('The wallet did not go back to the network of the session', error)
      return undefined
    }
  }

  /** Whether one approval connected both namespaces, so that they disconnect together. */
  const sharesApproval = (one: Namespace, other: Namespace) => {
    const connectorOf = (namespace: Namespace) => ctx.use(wallet).session(namespace, { isReviewed: true })?.connector
    const { id, isShared = false } = connectorOf(one) ?? {}
    return isShared && connectorOf(other)?.id === id
  }
  /** Disconnects the wallet of an account that declined, and those beside it that follow with the same account. */
  const disconnect = async (account: SiwxAccount): Promise<void> => {
    const { namespace } = account
    if (!isSameAccount(selectAccount(store.get, namespace), account)) return
    const { connectorId } = selectConnection(store.get, namespace)
    await gate.disconnect(namespace)
    const hasNext = selectConnection(store.get, namespace).connectorId !== connectorId
    if (hasNext && prompt.state().busy === 'cancel') await disconnect(account)
  }

  config.watch?.(gate.checkAnew, ctx.signal)
  signOuts.watch(gate.checkAnew)
  // `siweConfig` asks the server itself, as by a poll.
  if (!ctx.options.siweConfig) onPageReturn((isLate) => gate.checkReturned(!isLate), ctx.signal)

  const parts: OneClickParts = {
    config,
    async store(accounts, add, signal) {
      await signOuts.store(accounts, add, signal)
      for (const account of accounts) {
        signOuts.signed(account)
        ctx.events.emit(signedIn, account)
      }
    },
  }
  const oneClick = createOneClick({ ...parts, readAll: signOuts.readAll })
  const prepareLogin = createLoginMessages(parts)
  const signIn: SignIn = {
    statementFor: (namespace) => shownStatementOf(ctx, namespace),
    config,
    offer: {
      accept: oneClick.accept,
      prepare: async (scope, signal) => (applies(ctx, 'eip155') ? oneClick.prepare(scope, signal) : undefined),
      prepareLogin(scope, signal) {
        const networks = scope.networks.filter((network) => applies(ctx, namespaceOf(network)))
        return prepareLogin({ ...scope, networks }, signal)
      },
    },
    check: gate.check,
    enter: gate.enter,
    leave: gate.forget,
    async sign() {
      if (prompt.state().busy) return
      const account = signer()
      const signal = prompt.begin(account)
      track('CLICK_SIGN_SIWX_MESSAGE', account)
      const begun = gate.arrivals()
      try {
        const signed = await signAs(account, signal)
        if (!(await gate.admit(account, signed, begun))) return
        if (prompt.settle()) prompt.close()
        track('SIWX_AUTH_SUCCESS', account)
        ctx.events.emit(signedIn, account)
      } catch (error) {
        if (signal.aborted) return
        const declined = UserRejectedRequestError.is(error)
        const { message } = prompt.state()
        const canBeSigned = declined && message !== null
        if (!canBeSigned) prepared.drop()
        prompt.failed({ declined, message: canBeSigned ? message : null })
        if (isAbort(error)) return void gate.check()
        track('SIWX_AUTH_ERROR', account, error)
        if (!declined) ctx.log.error('Sign-in failed', error)
        notices.toast('error', textOf(error))
        if (!prompt.isOnScreen()) prompt.open()
      }
    },
    async showMessage(isShown = true) {
      if (!isShown) return prompt.show(null)
      const account = signer()
      const { text } = await prepared.get(account, ctx.signal)
      const { pending, busy } = prompt.state()
      if (busy !== 'cancel' && isSameAccount(pending ?? current(), account)) prompt.show(text)
    },
    async cancel() {
      const { pending, required, busy } = prompt.state()
      if (busy === 'cancel') return
      const account = pending ?? current()
      if (account) track('CLICK_CANCEL_SIWX', account)
      const mustSign = account !== null && prompt.isRequired(account)
      // The host requires signing only since the user was asked: ask again, and say so.
      if (pending && mustSign && !required) return void (await gate.check({ namespace: pending.namespace }))
      signOuts.dropStoring(account)
      if (!account || !mustSign) {
        if (account) gate.dismiss(account)
        prompt.settle()
        prompt.close()
        return
      }
      prompt.beginCancel()
      const isCancelling = () => prompt.state().busy === 'cancel'
      const back = await goBack(account)
      // The user switched network or account by hand meanwhile: the request to sign that they cancelled is over.
      if (!back && !isCancelling()) return
      if (!back || !sharesApproval(back.namespace, account.namespace)) await disconnect(account)
      if (ctx.signal.aborted) return
      const next = current()
      // The account that is connected now may have to sign as well.
      if (next && (await gate.check())) {
        // The wallet could not be disconnected, so the same account is asked again.
        if (isCancelling()) prompt.failed({ declined: false, message: null })
        return
      }
      prompt.settle()
      prompt.leave()
    },
    async getSessions(signal) {
      return signOuts.read(signer(), AbortSignal.any([signal, ctx.signal]))
    },
  }
  follow(ctx, gate.check, signIn.cancel)
  return signIn
}

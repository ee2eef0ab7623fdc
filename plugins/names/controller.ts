import { isAbort, type PluginContext, sleep } from 'portico/kernel'
import {
  type ActiveAccount,
  codeOf,
  data,
  meaningOf,
  type Namespace,
  selectActiveAccount,
  selectConnection,
  tracked,
  UserRejectedRequestError,
} from 'portico/wallet'
import { ApprovedLateError, NameTakenError, ResolveNameError } from './errors.ts'
import { namesMessages } from './messages.ts'
import type { NamesOptions } from './options.ts'
import { createRegistrar } from './register.ts'
import { checkSuffixes, labelProblem, toLabel } from './rules/name.ts'
import { leadsTo } from './rules/record.ts'
import { createService, type NameService } from './service.ts'
import {
  emptyForm,
  type NamesController,
  type NamesState,
  namesSlice,
  RegisterAccountNameSuccessView,
  RegisterAccountNameView,
  type RegisterFailure,
} from './tokens.ts'

/** Milliseconds without typing before a name is checked. */
const pause = 500
/** Limit for typed text, in characters: the longest label, with an ending that was pasted along. */
const maxTyped = 100

const failureOf = (error: unknown): RegisterFailure => {
  if (UserRejectedRequestError.is(error)) return 'declined'
  if (NameTakenError.is(error)) return 'taken'
  if (ApprovedLateError.is(error)) return 'late'
  return meaningOf(error) === 'outdated' ? 'outdated' : 'failed'
}

type Names = Omit<NamesController, 'resolve'> & Pick<NameService, 'resolve'>

export function createNames(ctx: PluginContext<NamesOptions>): Names {
  const { store, latest, log } = ctx
  const suffixes = checkSuffixes(ctx.options.suffixes)
  const service = createService(ctx, suffixes)
  const registerAt = createRegistrar(ctx, service)
  const state = () => store.get(namesSlice)
  const update = (patch: Partial<NamesState>) => store.update(namesSlice, (draft) => void Object.assign(draft, patch))
  /** Names that are the account's own by other answers than the list, which may not have them yet. */
  let found: readonly string[] = []
  const withOwned = (name: string) => {
    found = [name, ...found]
    return [...new Set([name, ...state().owned])]
  }
  let shown: Namespace | undefined
  const activeAccountNow = (): ActiveAccount | undefined => {
    const activeAccount = selectActiveAccount(store.get, shown)
    return activeAccount?.caipAddress === state().account ? activeAccount : undefined
  }
  let asking: AbortController | undefined
  const stop = () => {
    asking?.abort()
    asking = undefined
  }
  const track = (event: string, { namespace }: ActiveAccount, ensName: string, error?: unknown) => {
    const isSmartAccount = selectConnection(store.get, namespace).accounts[0]?.type === 'smartAccount'
    const failure = error === undefined ? {} : { error: codeOf(error) }
    ctx.events.emit(tracked, { event, properties: { isSmartAccount, ensName, ...failure } })
  }

  const readOwned = ({ address }: ActiveAccount) =>
    latest('owned', async (signal) => {
      try {
        const owned = await service.namesOf(address, signal)
        update({ owned: [...new Set([...found, ...owned])], isOwnedUnknown: false })
      } catch (error) {
        if (signal.aborted) return
        log.info('The names of the account are not known', error)
        update({ isOwnedUnknown: true })
      }
    })

  const check = async (name: string, signal: AbortSignal) => {
    try {
      const record = await service.find(name, signal)
      signal.throwIfAborted()
      const { address } = activeAccountNow() ?? {}
      // The answer to a registration may have been lost, or the user has not waited for it.
      const isOwn = record !== null && address !== undefined && leadsTo(record, address)
      update({ check: record ? 'taken' : 'free', ...(isOwn ? { owned: withOwned(name) } : {}) })
    } catch (error) {
      if (signal.aborted) return
      log.info('It is not known whether a name is free', new ResolveNameError({ cause: error }))
      update({ check: codeOf(error) === 'API_UNSUPPORTED' ? 'unsupported' : 'failed' })
    }
  }
  const suggest = async (label: string, name: string, signal: AbortSignal) => {
    try {
      const suggestions = await service.suggest(label, signal)
      signal.throwIfAborted()
      update({ suggestions: suggestions.filter((entry) => entry.name !== name), isSuggestionsUnknown: false })
    } catch (error) {
      if (signal.aborted) return
      log.info('There are no suggestions of names', error)
      update({ suggestions: [], isSuggestionsUnknown: true })
    }
  }

  /** Empties the form, says that the name is registered, and reads the account's name again. */
  const succeed = (name: string, { namespace }: ActiveAccount) => {
    const { router, modal, notices, signal } = ctx
    update({ ...emptyForm, account: state().account, owned: withOwned(name) })
    const isShown = modal.isOpen() && router.current()?.view === RegisterAccountNameView.id
    if (isShown) router.replace(RegisterAccountNameSuccessView, { namespace, name })
    else notices.toast('success', ctx.messages.get(namesMessages).registered({ name }))
    ctx
      .load(data)
      .then((holdings) => holdings.refreshIdentity(namespace, { force: true, signal }))
      .catch(ctx.report)
  }

  return {
    suffix: suffixes[0],
    resolve: service.resolve,
    namesOf: service.namesOf,
    suggest: service.suggest,
    async begin(namespace) {
      const activeAccount = selectActiveAccount(store.get, namespace)
      shown = namespace
      if (activeAccount?.caipAddress !== state().account) {
        stop()
        found = []
        update({ ...emptyForm, account: activeAccount?.caipAddress ?? null })
        await latest('check', async () => {})
      }
      if (activeAccount?.namespace === 'eip155') await readOwned(activeAccount)
    },
    setName: (text) =>
      latest('check', async (signal) => {
        if (state().isRegistering) return
        const label = toLabel(text.slice(0, maxTyped), suffixes)
        const isChecked = labelProblem(label) === undefined
        const kept = isChecked ? {} : { suggestions: [] }
        update({ label, check: isChecked ? 'checking' : 'idle', failure: null, isSuggestionsUnknown: false, ...kept })
        if (!isChecked) return
        await sleep(pause, signal)
        const name = label + suffixes[0]
        await Promise.all([check(name, signal), suggest(label, name, signal)])
      }),
    async register() {
      const activeAccount = activeAccountNow()
      const { label, check: checked, isRegistering } = state()
      if (!activeAccount || activeAccount.namespace !== 'eip155' || checked !== 'free' || isRegistering) return
      const name = label + suffixes[0]
      asking = new AbortController()
      const mine = asking
      const signal = AbortSignal.any([ctx.signal, mine.signal])
      update({ isRegistering: true, isAskedAgain: false, failure: null })
      track('REGISTER_NAME_INITIATED', activeAccount, name)
      try {
        await registerAt({ name, activeAccount, onAskAgain: () => update({ isAskedAgain: true }) }, signal)
        signal.throwIfAborted()
        track('REGISTER_NAME_SUCCESS', activeAccount, name)
        succeed(name, activeAccount)
      } catch (error) {
        if (signal.aborted) return
        const failure = failureOf(error)
        track('REGISTER_NAME_ERROR', activeAccount, name, error)
        if (failure === 'failed' && !isAbort(error)) log.error('A name was not registered', error)
        update({ failure, ...(failure === 'taken' ? { check: 'taken' } : {}) })
      } finally {
        if (asking === mine) asking = undefined
        if (!ctx.signal.aborted && asking === undefined) update({ isRegistering: false, isAskedAgain: false })
      }
    },
    cancel: stop,
  }
}

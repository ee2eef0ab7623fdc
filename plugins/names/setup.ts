import { once, type PluginContext, quietly } from 'portico/kernel'
import { accountMenu } from 'portico/shell'
import {
  capabilities,
  disconnected,
  identitySources,
  type Network,
  nameResolvers,
  receiverSources,
  selectActiveAccount,
  selectConnection,
  tracked,
} from 'portico/wallet'
import { namesMenuMessages } from './menuMessages.ts'
import type { NamesOptions } from './options.ts'
import { names } from './plugin.ts'
import { checkSuffixes, labelProblem, toLabel, toName } from './rules/name.ts'
import { type NamesController, namesSlice, RegisterAccountNameSuccessView, RegisterAccountNameView } from './tokens.ts'

export const translations = {
  ar: () => import('./locales/ar.ts'),
  de: () => import('./locales/de.ts'),
  es: () => import('./locales/es.ts'),
  fr: () => import('./locales/fr.ts'),
  ja: () => import('./locales/ja.ts'),
  pt: () => import('./locales/pt.ts'),
  zh: () => import('./locales/zh.ts'),
}

export const slices = [namesSlice]
export const views = [RegisterAccountNameView, RegisterAccountNameSuccessView]
export const endpoints = async () => (await import('./endpoints.ts')).endpoints

const ownViews: readonly string[] = views.map(({ id }) => id)
const hasNames = ({ chainNamespace }: Network) => chainNamespace === 'eip155'

export function setup(ctx: PluginContext<NamesOptions>): NamesController {
  const { slots, store } = ctx
  const suffixes = checkSuffixes(ctx.options.suffixes)
  const load = once(async () => {
    const { createNames } = await import('./controller.ts')
    ctx.signal.throwIfAborted()
    return createNames(ctx)
  })
  /** For functions of the views, which never reject, also if the plugin is switched off before its code is loaded. */
  const call = quietly(load, ctx)
  const label = () => ctx.messages.get(namesMenuMessages).accountName

  slots.contribute(accountMenu, {
    id: names.id,
    order: 20,
    needs: capabilities.names,
    label,
    icon: 'user',
    run(namespace) {
      const isSmartAccount = selectConnection(store.get, namespace).accounts[0]?.type === 'smartAccount'
      ctx.events.emit(tracked, { event: 'OPEN_ENS_FLOW', properties: { isSmartAccount } })
      ctx.router.push(RegisterAccountNameView, { namespace })
    },
  })
  slots.contribute(nameResolvers, {
    id: names.id,
    // Before ENS, which accepts any text with a dot as a name.
    order: -10,
    isName: (text, network) => hasNames(network) && toName(text, suffixes) !== undefined,
    resolve: async (...request) => (await load()).resolve(...request),
  })
  slots.contribute(identitySources, {
    id: names.id,
    // After the data service, before the chain itself. Not on test networks, because the names are those of main networks.
    order: 50,
    isFor: (network) => hasNames(network) && network.testnet !== true,
    async identify({ address, network }, signal) {
      // For privacy, look up the user's own accounts only: not those that they send to or receive from.
      const { accounts } = selectConnection(store.get, network.chainNamespace)
      const isOwn = accounts.some((account) => account.address.toLowerCase() === address.toLowerCase())
      if (!isOwn) return null
      const [name = null] = await (await load()).namesOf(address, signal)
      return { name }
    },
  })
  slots.contribute(receiverSources, {
    id: names.id,
    label,
    isFor: hasNames,
    async suggest(text, { network }, signal) {
      if (labelProblem(toLabel(text.trim(), suffixes)) !== undefined) return []
      const controller = await load()
      const registered = (await controller.suggest(text, signal)).filter(({ isRegistered }) => isRegistered)
      const found = await Promise.all(
        registered.map(async ({ name }) => {
          // A name that can not be resolved is left out.
          const address = await controller.resolve(name, network, signal).catch(() => null)
          return address === null ? [] : [{ address, label: name }]
        }),
      )
      return found.flat()
    },
  })
  ctx.events.on(disconnected, ({ namespace }) => {
    const entry = ctx.router.current()
    const shown = (entry?.params as { namespace?: string } | undefined)?.namespace
    const isOurs = entry !== undefined && ownViews.includes(entry.view) && (shown ?? namespace) === namespace
    if (isOurs && !selectActiveAccount(store.get, namespace)) ctx.modal.close({ force: true })
  })
  return {
    suffix: suffixes[0],
    resolve: async (...request) => (await load()).resolve(...request),
    namesOf: async (...request) => (await load()).namesOf(...request),
    suggest: async (...request) => (await load()).suggest(...request),
    begin: (namespace) => call((controller) => controller.begin(namespace)),
    setName: (text) => call((controller) => controller.setName(text)),
    register: () => call((controller) => controller.register()),
    cancel: () => void call((controller) => controller.cancel()),
  }
}

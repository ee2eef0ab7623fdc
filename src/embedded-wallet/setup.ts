import { once } from 'portico/kernel'
import { accountMenu } from 'portico/shell'
import { connectorSources, selectConnection } from 'portico/wallet'
import { originBound } from '../wallet/internal.ts'
import { approvalSlice } from './approvalSlice.ts'
import type { LazyWallet } from './connectors.ts'
import { createConnectorSource } from './connectors.ts'
import type { EmbeddedWallet } from './createEmbeddedWallet.ts'
import { originOf } from './frameUrl.ts'
import { smartAccountMessages } from './smartAccountMessages.ts'
import { selectHasSmartAccounts } from './smartAccounts.ts'
import { loginKeys, storedEmailSentAt, storedSmartAccountNetworks } from './storageKeys.ts'
import {
  ApproveTransactionView,
  type EmbeddedWalletController,
  embeddedWalletSlice,
  loginMethods,
  SmartAccountSettingsView,
} from './tokens.ts'
import type { Context } from './walletFrame.ts'

type Tag = keyof typeof import('./locales/index.ts')

const load = (tag: Tag) => async () => ({ default: (await import('./locales/index.ts'))[tag] })

export const translations = {
  ar: load('ar'),
  de: load('de'),
  es: load('es'),
  fr: load('fr'),
  ja: load('ja'),
  pt: load('pt'),
  zh: load('zh'),
}

export const slices = [embeddedWalletSlice, approvalSlice]
export const views = [ApproveTransactionView, SmartAccountSettingsView]
export const storage = [...loginKeys, storedEmailSentAt, storedSmartAccountNetworks]

export function setup(ctx: Context): EmbeddedWalletController {
  const origin = originOf(ctx.options.url)
  let made: EmbeddedWallet | undefined
  /** A restore was cancelled before the wallet was loaded. */
  let isAbandoned = false
  const load = once(async () => {
    const { createEmbeddedWallet } = await import('./createEmbeddedWallet.ts')
    ctx.signal.throwIfAborted()
    made ??= createEmbeddedWallet(ctx)
    if (isAbandoned) made.abandon()
    return made
  })
  function abandon(): void {
    if (made) made.abandon()
    else {
      isAbandoned = true
      load().catch((error: unknown) => ctx.log.info('The stored login was not forgotten', error))
    }
  }
  const lazy: LazyWallet = { load, peek: () => made, abandon }
  const when = () => ctx.slots.get(loginMethods).length > 0
  ctx.slots.contribute(connectorSources, { ...createConnectorSource(ctx, lazy), when })
  ctx.slots.contribute(originBound, { id: 'embedded-wallet', when })
  ctx.slots.contribute(accountMenu, {
    id: 'smart-account',
    order: 15,
    label: () => ctx.messages.get(smartAccountMessages).title,
    detail() {
      const texts = ctx.messages.get(smartAccountMessages)
      return selectConnection(ctx.store.get, 'eip155').accounts[0]?.type === 'smartAccount'
        ? texts.smartAccount
        : texts.eoa
    },
    icon: 'settings',
    isFor: (namespace, read) => namespace === 'eip155' && selectHasSmartAccounts(read),
    run: () => ctx.router.push(SmartAccountSettingsView),
  })
  const sentAt = ctx.storage.get(storedEmailSentAt)
  const networks = ctx.storage.get(storedSmartAccountNetworks)
  if (sentAt !== null || networks.length > 0) {
    ctx.store.update(embeddedWalletSlice, (draft) => {
      draft.emailSentAt = sentAt
      draft.smartAccountNetworks = [...networks]
    })
  }
  // Another tab has mailed a code, or logged the user in.
  ctx.storage.watch(storedEmailSentAt, (at) =>
    ctx.store.update(embeddedWalletSlice, (draft) => {
      draft.emailSentAt = at
    }),
  )
  const calls = async () => (await load()).calls
  return {
    origin,
    connectEmail: async (...args) => (await calls()).connectEmail(...args),
    connectDevice: async (...args) => (await calls()).connectDevice(...args),
    connectOtp: async (...args) => (await calls()).connectOtp(...args),
    getSocialRedirectUri: async (...args) => (await calls()).getSocialRedirectUri(...args),
    getFarcasterUri: async (...args) => (await calls()).getFarcasterUri(...args),
    connectFarcaster: async (...args) => (await calls()).connectFarcaster(...args),
    login: async (...args) => (await calls()).login(...args),
    updateEmail: async (...args) => (await calls()).updateEmail(...args),
    updateEmailPrimaryOtp: async (...args) => (await calls()).updateEmailPrimaryOtp(...args),
    updateEmailSecondaryOtp: async (...args) => (await calls()).updateEmailSecondaryOtp(...args),
    setPreferredAccountType: async (...args) => (await calls()).setPreferredAccountType(...args),
    reload: async () => (await calls()).reload(),
  }
}

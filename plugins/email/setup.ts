import { embeddedWalletSlice, loginMethods } from 'portico/embedded-wallet'
import { once, type PluginContext, type Read } from 'portico/kernel'
import { accountMenu, connectMethods } from 'portico/shell'
import { chainAdapters, type Namespace, selectConnection, tracked } from 'portico/wallet'
import type { EmailController } from './controller.ts'
import { mailIcon, upgradeIcon } from './icons.ts'
import { emailMenuMessages } from './menuMessages.ts'
import {
  EmailLoginView,
  EmailPart,
  EmailVerifyDeviceView,
  EmailVerifyOtpView,
  UpdateEmailPrimaryOtpView,
  UpdateEmailSecondaryOtpView,
  UpdateEmailWalletView,
  UpgradeEmailWalletView,
} from './tokens.ts'

export const translations = {
  ar: () => import('./locales/ar.ts'),
  de: () => import('./locales/de.ts'),
  es: () => import('./locales/es.ts'),
  fr: () => import('./locales/fr.ts'),
  ja: () => import('./locales/ja.ts'),
  pt: () => import('./locales/pt.ts'),
  zh: () => import('./locales/zh.ts'),
}

export const views = [
  EmailLoginView,
  EmailVerifyOtpView,
  EmailVerifyDeviceView,
  UpdateEmailWalletView,
  UpdateEmailPrimaryOtpView,
  UpdateEmailSecondaryOtpView,
  UpgradeEmailWalletView,
]

/** The namespaces in which the embedded wallet has accounts. */
const namespaces: readonly Namespace[] = ['eip155', 'solana']

export function setup(ctx: PluginContext): EmailController {
  const { slots, store, router, messages } = ctx
  const load = once(async () => {
    const { createEmail } = await import('./controller.ts')
    ctx.signal.throwIfAborted()
    return createEmail(ctx)
  })
  slots.contribute(loginMethods, { id: 'email' })
  slots.contribute(connectMethods, {
    id: 'email',
    order: 10,
    view: EmailPart,
    isFor: (namespace, read) =>
      namespaces.includes(namespace) &&
      slots.get(chainAdapters).some(({ id }) => id === namespace) &&
      read(embeddedWalletSlice).user === null,
  })

  const addressIn = (namespace: Namespace, read: Read) => {
    const { user } = read(embeddedWalletSlice)
    const isEmbedded = selectConnection(read, namespace).wallet?.type === 'AUTH'
    return isEmbedded && user?.provider === 'email' ? user.email : null
  }
  const isFor = (namespace: Namespace, read: Read) => addressIn(namespace, read) !== null
  slots.contribute(accountMenu, {
    id: 'email',
    order: 10,
    label: () => store.get(embeddedWalletSlice).user?.email ?? messages.get(emailMenuMessages).email,
    detail: () => messages.get(emailMenuMessages).email,
    icon: mailIcon,
    isFor,
    run() {
      ctx.events.emit(tracked, { event: 'EMAIL_EDIT' })
      router.push(UpdateEmailWalletView)
    },
  })
  slots.contribute(accountMenu, {
    id: 'upgrade-email',
    order: 20,
    label: () => messages.get(emailMenuMessages).upgrade,
    icon: upgradeIcon,
    isFor,
    run() {
      ctx.events.emit(tracked, { event: 'EMAIL_UPGRADE_FROM_MODAL' })
      router.push(UpgradeEmailWalletView)
    },
  })
  return {
    submit: async (...args) => (await load()).submit(...args),
    resend: async (...args) => (await load()).resend(...args),
    confirm: async (...args) => (await load()).confirm(...args),
    logIn: async (...args) => (await load()).logIn(...args),
    awaitDevice: async (...args) => (await load()).awaitDevice(...args),
    change: async (...args) => (await load()).change(...args),
    confirmCurrent: async (...args) => (await load()).confirmCurrent(...args),
    confirmNew: async (...args) => (await load()).confirmNew(...args),
  }
}

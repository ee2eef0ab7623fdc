import { type Contribution, defineSlot, type Read, type View } from 'portico/kernel'
import type { Namespace } from 'portico/wallet'
import type { IconSource } from '../kernel/internal.ts'
import type { Capability } from '../wallet/internal.ts'
import type { NamespaceParams } from './viewTokens.ts'

/**
 * A way to connect besides the list of wallets, such as a form or buttons. Its position is set by
 * `connectMethodsOrder` of the host, else by its `order`; the list of wallets has the order 100.
 */
export interface ConnectMethod extends Contribution {
  /**
   * Shown in the list, so that its plugin need not have it under `views`. Its parameters name the namespace that the list is
   * for, where it is for one.
   */
  readonly view: View<NamespaceParams> | View
  /**
   * Whether it connects in the namespace that the list is for; in a list for all namespaces it is shown where it connects in one
   * of those of the host's networks. Asked again whenever the store changes. @default in every namespace
   */
  isFor?(namespace: Namespace, read: Read): boolean
}
export const connectMethods = defineSlot<ConnectMethod>('shell.connect-methods')

/** A contribution to the account of one namespace, which need not be the active one. */
export interface AccountPart extends Contribution {
  /** The capability that the namespace of the account must have. @default none */
  readonly needs?: Capability<unknown>
  /** Whether it is for the account on screen; asked again whenever the store changes. @default for every account */
  isFor?(namespace: Namespace, read: Read): boolean
}

/**
 * A button in the row of actions of the account. Its position is set by `walletFeaturesOrder` of the host, else by its
 * `order`.
 */
export interface AccountAction extends AccountPart {
  /** A function, so that it follows the language. */
  label(): string
  readonly icon: IconSource
  /** With the namespace of the account on screen, which need not be the active one. */
  run(namespace: Namespace): void
}
export const accountActions = defineSlot<AccountAction>('shell.account-actions')

/** A tab of the account. */
export interface AccountTab extends AccountPart {
  label(): string
  /**
   * Shown below the tabs, so that its plugin need not have it under `views`. Its parameters name the namespace of the account
   * on screen; the active one unless named.
   */
  readonly view: View<NamespaceParams> | View
}
export const accountTabs = defineSlot<AccountTab>('shell.account-tabs')

/** A row of the account's settings. */
export interface AccountMenuItem extends AccountPart {
  label(): string
  /** One muted line below the label. @default none */
  detail?(): string
  readonly icon: IconSource
  /** Runs when the row is pressed, with the namespace of the account on screen. */
  run(namespace: Namespace): void
}
export const accountMenu = defineSlot<AccountMenuItem>('shell.account-menu')

/** One line of text below the views that a user begins with. */
export interface FooterNote extends Contribution {
  label(): string
}
export const footerNotes = defineSlot<FooterNote>('shell.footer-notes')

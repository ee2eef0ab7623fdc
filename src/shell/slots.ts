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
   * Rendered in the list; the plugin need not list it under `views`. Its parameters have the namespace that the list is
   * limited to, if any.
   */
  readonly view: View<NamespaceParams> | View
  /**
   * Whether the method connects in a namespace. A list that is limited to one namespace asks for that one; else the method is
   * shown if it connects in any namespace of the host's networks. Called again when the store changes. @default true
   */
  isFor?(namespace: Namespace, read: Read): boolean
}
export const connectMethods = defineSlot<ConnectMethod>('shell.connect-methods')

/** A contribution to the account of one namespace, which need not be the active one. */
export interface AccountPart extends Contribution {
  /** The capability that the namespace of the account must have. @default none */
  readonly needs?: Capability<unknown>
  /** Whether it is shown for accounts of a namespace; called again when the store changes. @default true */
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
  /** Called with the namespace of the account on screen, which need not be the active one. */
  run(namespace: Namespace): void
}
export const accountActions = defineSlot<AccountAction>('shell.account-actions')

/**
 * A tab of the account. Tabs are sorted by their `order`: tokens have -30, NFTs -20, activity -10, so that a tab without an
 * order comes after them.
 */
export interface AccountTab extends AccountPart {
  label(): string
  /**
   * Rendered below the tabs; the plugin need not list it under `views`. Its parameters have the namespace of the account on
   * screen, by default the active one.
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

/** A line of text below the first views. */
export interface FooterNote extends Contribution {
  label(): string
}
export const footerNotes = defineSlot<FooterNote>('shell.footer-notes')

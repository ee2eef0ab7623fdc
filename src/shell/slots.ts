import { type Contribution, defineSlot } from 'portico/kernel'
import type { ChainCapabilities, Namespace } from 'portico/wallet'
import type { WalletFeature } from './settings.ts'

/** A component that a contribution brings, behind `import()`. */
export type LoadComponent<Props = Record<never, never>> = () => Promise<{
  readonly default: (props: Props) => unknown
}>

/** A way to connect besides the list of wallets: an e-mail form, social buttons. */
export interface ConnectMethod extends Contribution {
  /** Its place among the methods is that of its kind in `connectMethodsOrder`. */
  readonly kind: 'email' | 'social' | 'wallet'
  readonly load: LoadComponent<{ namespace?: Namespace }>
}
export const connectMethods = defineSlot<ConnectMethod>('shell.connect-methods')

/** A button in the row of actions of the account. `feature` is its place in `walletFeaturesOrder`. */
export interface AccountAction extends Contribution {
  readonly feature?: WalletFeature
  /** A function, so that it follows the language. */
  label(): string
  /** A name of the icon set of `portico/ui`. */
  readonly icon: string
  /** Shown where the chain family of the account can do this alone. @default everywhere */
  readonly needs?: keyof ChainCapabilities
  /** With the family of the account on screen, which need not be the active one. */
  run(namespace: Namespace): void
}
export const accountActions = defineSlot<AccountAction>('shell.account-actions')

/** A tab of the account. */
export interface AccountTab extends Contribution {
  label(): string
  /** Shown where the chain family of the account can do this alone. @default everywhere */
  readonly needs?: keyof ChainCapabilities
  /** Its component is given the family of the account on screen; the active one unless given. */
  readonly load: LoadComponent<{ namespace?: Namespace }>
}
export const accountTabs = defineSlot<AccountTab>('shell.account-tabs')

/** A row of the account's settings. */
export interface AccountMenuItem extends Contribution {
  label(): string
  readonly icon: string
  run(): void
}
export const accountMenu = defineSlot<AccountMenuItem>('shell.account-menu')

/** One line of text below the views that a user begins with. */
export interface FooterNote extends Contribution {
  label(): string
}
export const footerNotes = defineSlot<FooterNote>('shell.footer-notes')

/** Something small at the end of a view's header. `views` names the views that show it; all unless given. */
export interface HeaderItem extends Contribution {
  label(): string
  readonly icon: string
  readonly views?: readonly string[]
  run(): void
}
export const headerItems = defineSlot<HeaderItem>('shell.header-items')

import { accountButton, connectButton, dialog, ensureConnected, walletRow } from '../steps.ts'
import type { Visit } from '../visit.ts'

/** A view in one of its states, and how a user gets there. */
export interface Scene {
  readonly name: string
  /** The query of the demo's URL. @default one wallet */
  readonly query?: string
  /** The card is part of the page, and there is no dialog. */
  readonly isInline?: true
  /** The browser remembers a connected wallet, so that nobody has to connect one by hand. */
  readonly isConnected?: true
  /** Something fails to load, of which the console may complain. */
  readonly isFailing?: true
  /** The scene needs a page that was just loaded, and no other scene can start on the page that it leaves. */
  readonly isAlone?: true
  play(visit: Visit): Promise<unknown>
}

/** Waits for a text in the dialog. */
export const says = ({ page }: Visit, text: string) => dialog(page).getByText(text).first().waitFor()

/** Waits for the view with that title. */
export const titled = ({ page }: Visit, name: string) =>
  dialog(page).getByRole('heading', { name, exact: true }).waitFor()

/** Presses a button of the dialog. */
export const press = ({ page }: Visit, name: RegExp | string) => dialog(page).getByRole('button', { name }).click()

/** Opens the list of wallets and takes the first. */
export async function choose(visit: Visit): Promise<void> {
  await connectButton(visit.page).click()
  await walletRow(visit.page).click()
}

/** Connects where no wallet is remembered, and opens the account. */
export async function account(visit: Visit): Promise<void> {
  await ensureConnected(visit.page)
  await accountButton(visit.page).click()
  await says(visit, '10,000')
}

/** Connects, and opens the list of networks. */
export async function networks(visit: Visit): Promise<void> {
  await account(visit)
  await press(visit, /^Network: /)
  await titled(visit, 'Choose network')
}

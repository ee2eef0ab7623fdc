import { type PluginContext, routerSlice } from 'portico/kernel'
import { AccountView } from 'portico/shell'
import {
  sendSlice,
  WalletSendConfirmedView,
  WalletSendPreviewView,
  WalletSendSelectTokenView,
  WalletSendView,
} from './tokens.ts'

const sendViews: readonly string[] = [WalletSendView.id, WalletSendSelectTokenView.id, WalletSendPreviewView.id]
const isSendView = ({ view }: { readonly view: string }) => sendViews.includes(view)

/**
 * Creates the function that shows the receipt in place of the form and the review of a transfer that was submitted. If
 * another view is above them, it returns `false`, and the receipt is shown once the user comes back to them, unless another
 * transfer was submitted meanwhile.
 * `isPreset`: the transfer was requested by a host, so the account view is not below the receipt.
 */
export function createReceipt({ store, router, modal }: PluginContext): (isPreset: boolean) => boolean {
  /** The form and the review of the last transfer that was submitted, by their keys in the history. */
  let finished:
    | { readonly keys: readonly number[]; readonly isPreset: boolean; readonly hash: string | undefined }
    | undefined
  const hashNow = () => store.get(sendSlice).sent?.hash
  const show = (isPreset: boolean) => {
    if (isPreset) return router.reset(WalletSendConfirmedView)
    store.batch(() => {
      router.reset(AccountView)
      router.push(WalletSendConfirmedView)
    })
  }
  store.watch(
    routerSlice,
    ({ stack }) => stack.at(-1)?.key,
    (key) => {
      const isBack = key !== undefined && finished?.keys.includes(key) && modal.isOpen()
      if (finished && isBack && finished.hash === hashNow()) show(finished.isPreset)
    },
  )
  return (isPreset) => {
    const { stack } = store.get(routerSlice)
    const current = stack.at(-1)
    const isShown = modal.isOpen() && current !== undefined && isSendView(current)
    finished = isShown ? undefined : { keys: stack.filter(isSendView).map(({ key }) => key), isPreset, hash: hashNow() }
    if (isShown) show(isPreset)
    return isShown
  }
}

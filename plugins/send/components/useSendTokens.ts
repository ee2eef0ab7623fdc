import { useKernel, useRead, useTask } from 'portico/view'
import { data, selectActiveAccount, selectConnection, selectTokens, wallet } from 'portico/wallet'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { chooseToken } from '../rules/choose.ts'
import { type SendToken, toSendTokens } from '../rules/tokens.ts'
import { sendSlice } from '../tokens.ts'

/** The tokens that the active account can send. */
export interface SendTokens {
  readonly tokens: readonly SendToken[]
  readonly chosen: SendToken | undefined
  /** The status of reading the tokens other than the coin. */
  readonly status: ReturnType<typeof selectTokens>['status']
  /** Reading the balance of the coin failed. */
  readonly isUnread: boolean
  readonly isReading: boolean
  readAgain(): void
}

/** The tokens that the active account can send, and the selected one; read repeatedly while mounted. */
export function useSendTokens(): SendTokens {
  const kernel = useKernel()
  const { run, busy } = useTask()
  /** The account whose balance could not be read. */
  const [unread, setUnread] = useState<string>()
  const { network, namespace, account, native, balances, status, preset, token, sent } = useRead((read) => {
    const activeAccount = selectActiveAccount(read)
    const { token, preset, sent } = read(sendSlice)
    return {
      network: activeAccount?.network,
      namespace: activeAccount?.namespace,
      account: activeAccount?.caipAddress,
      native: selectConnection(read, activeAccount?.namespace).balance,
      balances: selectTokens(read, activeAccount?.namespace).balances,
      status: selectTokens(read, activeAccount?.namespace).status,
      preset,
      token,
      sent,
    }
  })
  const readAll = useCallback(() => {
    if (!namespace || !account) return
    void run(async (signal) => {
      const tell = (isFailed: boolean) => () => {
        if (!signal.aborted) setUnread(isFailed ? account : undefined)
      }
      const coin = kernel.load(wallet).then((wallet) => wallet.refreshBalance(namespace, { signal }))
      await Promise.allSettled([
        coin.then(tell(false), tell(true)),
        kernel.load(data).then((reader) => reader.refreshTokens(namespace, { signal })),
      ])
    })
  }, [run, kernel, namespace, account])
  useEffect(readAll, [readAll])
  const tokens = useMemo(() => (network ? toSendTokens(network, native, balances) : []), [network, native, balances])
  return {
    tokens,
    chosen: chooseToken(tokens, { preset, token, sent }),
    status,
    isUnread: unread !== undefined && unread === account,
    isReading: busy,
    readAgain: readAll,
  }
}

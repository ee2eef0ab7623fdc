import { usePlugin, useRead } from 'portico/view'
import { selectConnection, selectIsUnsupported } from 'portico/wallet'
import { useEffect, useState } from 'react'
import { sessions } from '../plugin.ts'
import { nextExpiry } from '../rules/session.ts'
import { evmNamespace, selectEvmAccount, selectSessions } from '../select.ts'

/** The longest delay of a timer, in milliseconds; with a longer one it would fire at once. */
const longest = 2 ** 31 - 1

/** The sessions of the account, read when a view opens, and the current time, which is updated when a session expires. */
export function useSessions() {
  const { refresh } = usePlugin(sessions)
  const activeAccount = useRead(selectEvmAccount)
  const state = useRead(selectSessions)
  const isConnecting = useRead((read) => selectConnection(read, evmNamespace).status === 'connecting')
  const isUnknown = useRead((read) => selectIsUnsupported(read, evmNamespace))
  const account = activeAccount?.caipAddress
  useEffect(() => {
    if (account !== undefined) void refresh()
  }, [account, refresh])

  const [now, setNow] = useState(Date.now)
  const next = nextExpiry(state.sessions, now)
  useEffect(() => {
    if (next === undefined) return
    // Timers may fire a moment before their time: by the clock alone the session would stay active.
    const start = Math.max(now, Date.now())
    const wait = Math.min(next - start, longest)
    const timer = setTimeout(() => setNow(Math.max(start + wait, Date.now())), wait)
    return () => clearTimeout(timer)
  }, [next, now])
  const isUnavailable = state.status === 'unsupported' || isUnknown || (!activeAccount && !isConnecting)
  return { ...state, activeAccount, now, isUnavailable }
}

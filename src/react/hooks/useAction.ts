import { useCallback, useEffect, useRef, useState } from 'react'

/** A call of the host with its state. */
export interface ActionState {
  readonly isPending: boolean
  /** The error of the last call. */
  readonly error: unknown
}

const idle: ActionState = { isPending: false, error: null }

/** Wraps a call: it answers and fails as it does, and the state of the newest one is there to be shown. */
export function useAction<Args extends unknown[], Result>(
  call: (...args: Args) => Promise<Result>,
): ActionState & { run(...args: Args): Promise<Result> } {
  const [state, setState] = useState(idle)
  const newest = useRef(0)
  const latestCall = useRef(call)
  useEffect(() => {
    latestCall.current = call
  })
  const run = useCallback(async (...args: Args) => {
    const id = ++newest.current
    const settle = (next: ActionState) => id === newest.current && setState(next)
    setState({ isPending: true, error: null })
    try {
      const result = await latestCall.current(...args)
      settle(idle)
      return result
    } catch (error) {
      settle({ isPending: false, error })
      throw error
    }
  }, [])
  return { ...state, run }
}

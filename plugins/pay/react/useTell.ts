import { useModal } from 'portico/react'
import { useCallback } from 'react'

/** Calls a function of the host; an error that it throws is reported, and changes nothing else. */
export function useTell(): (call: () => void) => void {
  const { load } = useModal()
  return useCallback(
    (call) => {
      try {
        call()
      } catch (error) {
        load().then(
          ({ report }) => report(error),
          () => {},
        )
      }
    },
    [load],
  )
}

import { useKernel, usePlugin } from 'portico/view'
import type { Namespace } from 'portico/wallet'
import { useLayoutEffect, useState } from 'react'
import { siwx } from '../plugin.ts'

/** The statement of the app that accounts of a family do not sign. */
export function useStatement(namespace: Namespace | undefined): string | undefined {
  const { statementFor } = usePlugin(siwx)
  const { report } = useKernel()
  const [statement, setStatement] = useState<string>()
  useLayoutEffect(() => {
    let isOver = false
    setStatement(undefined)
    if (namespace !== undefined) statementFor(namespace).then((text) => isOver || setStatement(text), report)
    return () => {
      isOver = true
    }
  }, [namespace, statementFor, report])
  return statement
}

import type { View } from 'portico/kernel'
import { ErrorState, Skeleton } from 'portico/ui'
import { useLoaded, useMessages } from 'portico/view'
import { Suspense, useContext, useEffect, useMemo, useState } from 'react'
import { EntryContext, Isolated, useKernelHost } from '../../view/internal.ts'
import { shellMessages } from '../messages.ts'
import type { NamespaceParams } from '../viewTokens.ts'

/** Props of `Part`. */
export interface PartProps {
  view: View<NamespaceParams> | View
  params: NamespaceParams
  /** The number of placeholder rows. @default 2 */
  rows?: number
}

/**
 * A contributed view inside of another view: placeholder rows until it is loaded, and a retry button if it fails to
 * load or to render. The surrounding view is not affected.
 */
export function Part(props: PartProps) {
  const [attempt, setAttempt] = useState(0)
  return (
    <Isolated key={attempt}>
      <Content {...props} onRetry={() => setAttempt(attempt + 1)} />
    </Isolated>
  )
}

function Content({ view, params, rows = 2, onRetry }: PartProps & { onRetry(): void }) {
  const { modules } = useKernelHost()
  const { load, id } = view as View<NamespaceParams>
  const entry = useContext(EntryContext)
  const own = useMemo(() => entry && { ...entry, view: id }, [entry, id])
  const t = useMessages(shellMessages)
  const Component = useLoaded(load)
  const [isFailed, setFailed] = useState(false)
  useEffect(() => {
    let isWanted = true
    modules.load(load).catch(() => isWanted && setFailed(true))
    return () => {
      isWanted = false
    }
  }, [load, modules])
  const placeholder = <Skeleton shape="row" count={rows} />
  if (Component) {
    return (
      <Suspense fallback={placeholder}>
        <EntryContext.Provider value={own}>
          <Component params={params} />
        </EntryContext.Provider>
      </Suspense>
    )
  }
  if (isFailed) return <ErrorState message={t.partFailed} retryLabel={t.tryAgain} onRetry={onRetry} />
  return placeholder
}

import { ErrorState, Skeleton } from 'portico/ui'
import { useLoaded, useMessages } from 'portico/view'
import { Suspense, useEffect, useState } from 'react'
import { Isolated } from '../../view/internal.ts'
import { shellMessages } from '../messages.ts'
import type { LoadComponent } from '../slots.ts'

/** Props of `Part`. */
export interface PartProps<Props extends object> {
  load: LoadComponent<Props>
  /** What the component is given. */
  props: Props
  /** How many rows stand in for it. @default 2 */
  rows?: number
}

/**
 * A component that a contribution brings: rows in its place until it is here, and a retry where it does not come or stops
 * working. The view around it goes on.
 */
export function Part<Props extends object>(props: PartProps<Props>) {
  const [attempt, setAttempt] = useState(0)
  return <Content key={attempt} {...props} onRetry={() => setAttempt(attempt + 1)} />
}

function Content<Props extends object>({ load, props, rows = 2, onRetry }: PartProps<Props> & { onRetry(): void }) {
  const t = useMessages(shellMessages)
  const Component = useLoaded(load)
  const [isFailed, setFailed] = useState(false)
  useEffect(() => {
    let isWanted = true
    load().catch(() => isWanted && setFailed(true))
    return () => {
      isWanted = false
    }
  }, [load])
  const placeholder = <Skeleton shape="row" count={rows} />
  if (Component) {
    return (
      <Isolated>
        <Suspense fallback={placeholder}>
          <Component {...props} />
        </Suspense>
      </Isolated>
    )
  }
  if (isFailed) return <ErrorState message={t.partFailed} retryLabel={t.tryAgain} onRetry={onRetry} />
  return placeholder
}

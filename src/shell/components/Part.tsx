import { useLoaded } from 'portico/react'
import { Skeleton } from 'portico/ui'
import type { LoadComponent } from '../tokens.ts'

/** A component that a contribution brings, with rows in its place until it is here. */
export function Part<Props extends object>({
  load,
  props,
  rows = 2,
}: {
  load: LoadComponent<Props>
  props: Props
  rows?: number
}) {
  const Component = useLoaded(load)
  return Component ? <Component {...props} /> : <Skeleton shape="row" count={rows} />
}

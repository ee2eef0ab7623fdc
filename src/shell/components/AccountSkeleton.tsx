import { Skeleton } from 'portico/ui'

/** An account in outline, while a connection is restored. */
export function AccountSkeleton() {
  return (
    <div className="s-identity">
      <Skeleton shape="circle" />
      <Skeleton shape="text" count={2} />
    </div>
  )
}

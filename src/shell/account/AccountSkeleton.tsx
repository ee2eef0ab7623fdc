import { Skeleton } from 'portico/ui'

/** An account in outline, as high as it will be, while a connection is restored. */
export function AccountSkeleton() {
  return (
    <>
      <div className="s-identity">
        <Skeleton shape="circle" />
        <Skeleton shape="text" count={3} />
      </div>
      <div className="s-outline">
        <Skeleton shape="button" count={2} />
        <Skeleton shape="row" count={4} />
      </div>
    </>
  )
}

import { Skeleton } from 'portico/ui'
import { useStyles } from 'portico/view'
import { useShellStyles } from '../parts/useShellStyles.ts'
import accountCss from './account.css?inline'

/** Adds the style sheets that the account views share. */
export function useAccountStyles(): void {
  useShellStyles()
  useStyles(accountCss)
}

/** A placeholder of an account, as high as the account, while a connection is restored. */
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

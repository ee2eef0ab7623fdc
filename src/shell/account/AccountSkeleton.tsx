import { Skeleton } from 'portico/ui'
import { useSlot, useStyles } from 'portico/view'
import type { ReactNode } from 'react'
import { useShellStyles } from '../parts/useShellStyles.ts'
import { accountActions, accountTabs } from '../slots.ts'
import accountCss from './account.css?inline'

/** Adds the style sheets that the account views share. */
export function useAccountStyles(): void {
  useShellStyles()
  useStyles(accountCss)
}

/** A placeholder of an account, as high as the account, while a connection is restored. */
export function AccountSkeleton() {
  const actions = useSlot(accountActions).length
  const tabs = useSlot(accountTabs).length
  return (
    <SettingsSkeleton>
      {actions > 0 ? (
        <div className="s-outline-actions">
          <Skeleton shape="button" count={Math.min(actions, 4)} />
        </div>
      ) : null}
      {tabs > 1 ? (
        <div className="s-outline-tabs">
          <Skeleton shape="button" />
        </div>
      ) : null}
    </SettingsSkeleton>
  )
}

/** A placeholder of the settings of an account. */
export function SettingsSkeleton({ children }: { children?: ReactNode }) {
  return (
    <>
      <div className="s-identity">
        <Skeleton shape="circle" />
        <Skeleton shape="text" count={3} />
      </div>
      <div className="s-outline">
        {children}
        <Skeleton shape="row" count={3} />
      </div>
    </>
  )
}

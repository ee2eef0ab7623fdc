import { useKernel, useSlot } from 'portico/react'
import { capabilitiesOf, chainAdapters, fallbackAdapters } from 'portico/wallet'
import { useContext } from 'react'
import { AccountContext } from '../components/AccountContext.ts'
import { type AccountTab, accountTabs } from '../slots.ts'

/** The tabs that make sense for the family of the account on screen. */
export function useAccountTabs(): readonly AccountTab[] {
  const { slots } = useKernel()
  const namespace = useContext(AccountContext)?.current.namespace
  // Adapters come and go.
  useSlot(chainAdapters)
  useSlot(fallbackAdapters)
  const can = namespace ? capabilitiesOf(slots, namespace) : {}
  return useSlot(accountTabs).filter(({ needs }) => needs === undefined || can[needs] !== undefined)
}

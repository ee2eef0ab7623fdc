import { type AccountAction, accountActions, type NamespaceParams } from 'portico/shell'
import { EmptyState, Icon, List, Row } from 'portico/ui'
import { Screen, useKernel, useMessages, usePlugin, useRead, useSlice, useSlot, useStyles } from 'portico/view'
import { capabilityOf, type Namespace, selectAccountType, selectActiveAccount } from 'portico/wallet'
import { useEffect } from 'react'
import { payMessages } from '../messages.ts'
import payCss from '../pay.css?inline'
import { pay } from '../plugin.ts'
import { PayWithExchangeView, paySlice } from '../tokens.ts'

/** The ids of account actions that bring funds into an account. */
const fundingActions: readonly string[] = ['onramp', 'receive']

/** The account actions of other plugins that bring funds into an account. */
function useFundingActions(namespace: Namespace | undefined): readonly AccountAction[] {
  const { slots, report } = useKernel()
  const actions = useSlot(accountActions)
  return useRead((read) => {
    if (!namespace) return []
    return actions.filter(({ id, needs, isFor }) => {
      if (!fundingActions.includes(id) || (needs && capabilityOf(slots, namespace, needs) === undefined)) return false
      try {
        return isFor?.(namespace, read) ?? true
      } catch (error) {
        report(error)
        return false
      }
    })
  })
}

/** The ways to add funds to the account: buy, receive, and deposit from an exchange. */
export default function FundWalletView({ params: { namespace: named } }: { params: NamespaceParams }) {
  useStyles(payCss)
  const t = useMessages(payMessages)
  const { router } = useKernel()
  const { beginDeposit } = usePlugin(pay)
  const activeAccount = useRead((read) => selectActiveAccount(read, named))
  const deposit = useSlice(paySlice, (state) => state.deposit)
  const { list } = deposit
  const namespace = activeAccount?.namespace
  const caipAddress = activeAccount?.caipAddress
  useEffect(() => {
    if (caipAddress !== undefined) void beginDeposit(named)
  }, [caipAddress, beginDeposit, named])
  const actions = useFundingActions(namespace)
  const isTheirs = deposit.account === caipAddress
  const hasAssets = isTheirs && deposit.assets.length > 0
  const isReading = hasAssets ? list.status === 'loading' && list.exchanges.length === 0 : !deposit.isTypeKnown
  const isLoading = !deposit.hasFailed && (!isTheirs || isReading)
  const type = useRead((read) => selectAccountType(read, namespace))
  // The next view says what could not be read, and offers to try again.
  const hasExchanges = hasAssets
    ? list.status === 'failed' || list.exchanges.length > 0
    : deposit.hasFailed || (isTheirs && deposit.isTypeKnown && type === null)
  if (namespace && actions.length === 0 && !isLoading && !hasExchanges && isTheirs)
    return (
      <Screen title={t.fundTitle}>
        <EmptyState icon="coins" title={t.noExchangesTitle}>
          {t.noWays}
        </EmptyState>
      </Screen>
    )
  return (
    <Screen title={t.fundTitle}>
      <List label={t.fundTitle}>
        {actions.map(({ id, label, icon, run }) => (
          <Row
            key={id}
            label={label()}
            icon={<Icon name={icon} />}
            tag={<Icon name="chevron" />}
            onSelect={() => namespace && run(namespace)}
          />
        ))}
        <Row
          label={t.depositFrom}
          detail={<span className="pay-detail">{isLoading || hasExchanges ? t.depositFromHint : t.noExchanges}</span>}
          icon={<Icon name="wallet" />}
          tag={<Icon name="chevron" />}
          busy={isLoading}
          disabled={!isLoading && !hasExchanges}
          onSelect={() => router.push(PayWithExchangeView, namespace ? { namespace } : {})}
        />
      </List>
    </Screen>
  )
}

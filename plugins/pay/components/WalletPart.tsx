import { Button } from 'portico/ui'
import { useKernel, useMessages, usePlugin, useRead, useSlice } from 'portico/view'
import { capabilities, capabilityOf, selectAccountType, selectIsUnsupported } from 'portico/wallet'
import { payMessages } from '../messages.ts'
import { pay } from '../plugin.ts'
import type { PaymentRequest } from '../rules/request.ts'
import { type Payer, selectPayer } from '../select.ts'
import { type PayerFacts, paySlice } from '../tokens.ts'

/** Why the account can not pay: too little of the asset or of the coin for the fee. `undefined` if it can, or if unknown. */
function lackOf(
  { paymentAsset, amount }: PaymentRequest,
  { activeAccount }: Payer,
  facts: PayerFacts | null,
  paysFee: boolean,
): 'asset' | 'fee' | undefined {
  if (!facts || facts.account !== activeAccount?.caipAddress || facts.balance === null) return undefined
  const left = BigInt(facts.balance) - BigInt(amount)
  if (left < 0n) return 'asset'
  return paymentAsset.asset === 'native' && paysFee && facts.fee !== null && left < BigInt(facts.fee)
    ? 'fee'
    : undefined
}

/** Whether the request can be paid from a wallet: the host has its network, and its namespace can send. */
export function useCanPayFromWallet(request: PaymentRequest): boolean {
  const { slots } = useKernel()
  const { namespace, network } = useRead((read) => selectPayer(read, request))
  return network !== undefined && capabilityOf(slots, namespace, capabilities.transfers) !== undefined
}

/** The button that pays from the wallet, or that connects a wallet or switches the network first. */
export function WalletPart({ request }: { request: PaymentRequest }) {
  const t = useMessages(payMessages)
  const controller = usePlugin(pay)
  const payer = useRead((read) => selectPayer(read, request))
  const { payer: facts, isSwitching, isSwitchLate, asked } = useSlice(paySlice)
  const { namespace, activeAccount, isThere, network } = payer
  const type = useRead((read) => selectAccountType(read, namespace))
  // Others may pay the fees of a contract, and an account whose type is not known may be one.
  const paysFee = type != null && type !== 'smartAccount'
  const isElsewhere = useRead((read) => selectIsUnsupported(read, namespace))
  const wallet = payer.wallet || t.yourWallet
  const { symbol } = request.paymentAsset.metadata
  if (asked !== null) return <p className="pay-muted">{t.stillAsked({ wallet: asked || t.yourWallet })}</p>
  if (!activeAccount && !isElsewhere) return <Button onPress={() => void controller.connect()}>{t.connect}</Button>
  if (!activeAccount || !isThere) {
    const name = network?.name ?? ''
    return (
      <>
        <p className="pay-muted" aria-live="polite">
          {isSwitchLate ? t.switchLate({ wallet }) : t.switchNote({ wallet, network: name })}
        </p>
        <Button key="switch" busy={isSwitching} onPress={() => void controller.switchNetwork()}>
          {t.switchTo({ network: name })}
        </Button>
      </>
    )
  }
  const lack = lackOf(request, payer, facts, paysFee)
  const label = request.choice === 'deposit' ? t.depositWith({ wallet }) : t.payWith({ wallet })
  return (
    <>
      <p className={lack ? 'pay-caution' : 'pay-muted'} aria-live="polite">
        {lack === 'asset' ? t.lacks({ symbol }) : lack === 'fee' ? t.lacksFee({ symbol }) : t.cannotBeUndone}
      </p>
      {/* A key for each action, so that a press on another action does not become a click on this one. */}
      <Button
        key={activeAccount.caipAddress}
        disabled={lack !== undefined || facts?.account !== activeAccount.caipAddress}
        onPress={() => void controller.payFromWallet(activeAccount.caipAddress)}
      >
        {label}
      </Button>
    </>
  )
}

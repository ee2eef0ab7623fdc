import { defineError } from 'portico/kernel'
import type { Account } from '../account.ts'
import { parseCaipNetworkId } from '../caip.ts'
import type { Connector } from '../connector.ts'
import { maxAccounts } from '../discovery/untrustedText.ts'
import { connectingAdapterOf, type WalletContext } from '../runtime.ts'
import type { Session } from '../session.ts'

/** An adapter reported an account whose address, or a network whose id (CAIP-2), is not one of its namespace. */
const InvalidStateError = defineError(
  'INVALID_WALLET_STATE',
  (p: { namespace: string }) => `The wallet reported an account or a network that is not valid in "${p.namespace}"`,
)

/** Stacks (SIP-005): a wallet may report such an account beside those of Bitcoin, whose adapter does not know the form. */
const stacksForm = /^S[0-9A-Z]{38,41}$/

/** The error for accounts or a network that a session must not have; `undefined` if what is used of them is valid. */
export function invalidState(
  ctx: WalletContext,
  connector: Connector,
  state: Partial<Pick<Session, 'accounts' | 'network'>>,
): Error | undefined {
  const { namespace } = connector
  const adapter = connectingAdapterOf(ctx, connector)
  const isAddress = ({ address, type }: Account) =>
    type === 'stx' ? stacksForm.test(address) : adapter?.isAddress(address) === true
  const isNetwork = !('network' in state) || parseCaipNetworkId(String(state.network))?.namespace === namespace
  try {
    if (isNetwork && state.accounts?.slice(0, maxAccounts).every(isAddress) !== false) return undefined
  } catch {
    // The adapter may fail at what a wallet answered.
  }
  return new InvalidStateError({ namespace })
}

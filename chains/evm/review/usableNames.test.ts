import { describe, expect, test } from 'vitest'
import { createReviewing, kindsOf, me, router } from '../testing/reviewing.ts'

/** Structured data of well-known contracts that has no values to judge it by: only its name tells what it is for. */
const { ask } = createReviewing()

const sign = async (primaryType: string) => {
  const data = {
    types: { [primaryType]: [{ name: 'text', type: 'string' }] },
    primaryType,
    domain: { name: 'App', chainId: 1, verifyingContract: router },
    message: { text: 'Hello' },
  }
  return kindsOf(await ask({ method: 'eth_signTypedData_v4', params: [me, data] }))
}

describe('an everyday name raises no danger', () => {
  test.each([
    ['OpenZeppelin', 'Ballot ExtendedBallot RevokeDelegation'],
    ['Safe', 'SafeMessage CancelSafeOp'],
    ['Uniswap', 'Vote CancelOrder CancelLimitOrder RevokePermit CallbackValidation'],
    ['Seaport', 'CancelOrders CancelBulkOrder'],
    ['ERC-4337', 'PaymasterConfig SenderCreator CancelUserOperation'],
    ['ENS', 'SetName SetAddr Renewal Commitment ResolverProfile'],
    ['Snapshot', 'Vote Proposal CancelProposal Follow Alias Space'],
    ['tokens', 'CancelAuthorization RevokeApproval'],
    ['parts of words', 'Callback CallbackRequest Sender MailSender Caller Callsign Recall Bidder Border Recorder'],
    ['parts of words', 'Wholesale Trademark Traditional Intentional Executor Executive Transferee Delegatee'],
    ['parts of words', 'Cooperation Coffer Offering Permitted Swappable Forwarder callback sender SENDER border'],
  ])('%s: %s', async (_, names) => {
    for (const name of names.split(' ')) expect([name, await sign(name)]).toEqual([name, ['unknownData']])
  })
})

describe('a name of data that anyone with its signature can use raises a danger', () => {
  test.each([
    ['OpenZeppelin', 'Permit ForwardRequest Delegation'],
    ['Safe', 'SafeOp AllowanceTransfer EIP712SafeOp'],
    ['Uniswap', 'PermitSingle PermitBatch PermitTransferFrom PermitWitnessTransferFrom V2DutchOrder PriorityOrder'],
    ['Seaport', 'OrderComponents BulkOrder SignedOrder'],
    ['ERC-4337', 'UserOperation PackedUserOperation UserOp'],
    ['0x and 1inch', 'LimitOrder RfqOrder OtcOrder NFTOrder ERC721Order ERC1155Order MetaTransactionData GPv2Order'],
    ['Balancer, Zora, Gelato', 'SetRelayerApproval ModuleApproval SponsoredCallERC2771 CallWithSyncFee RelayRequest'],
    ['Hyperliquid', 'Agent HyperliquidTransaction:Withdraw HyperliquidTransaction:UsdSend'],
    ['others', 'ReceiveWithAuthorization Authorization TypedDataSign MakerAsk Listing Bids CrossChainIntent Multicall'],
    ['others', 'BatchExecution ExecTransaction WithdrawalRequest TokenSale SwapData SpendLimit DelegatedCalls'],
    ['names without capitals', 'limitorder metatransaction PERMITBATCH userop cross_chain_order transferfrom order2'],
    ['names that take back and give', 'CancelAndTransfer RevokeAndApprove CancelReplaceOrder CancelTransferApproval'],
  ])('%s: %s', async (_, names) => {
    for (const name of names.split(' ')) expect([name, ...(await sign(name))]).toContain('order')
  })
})

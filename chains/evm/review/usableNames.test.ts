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
    ['OpenZeppelin', 'Ballot ExtendedBallot'],
    ['Safe', 'SafeMessage EIP712Domain'],
    ['Uniswap and Snapshot', 'Vote CallbackValidation Proposal Follow Subscribe Alias Space'],
    ['ERC-4337', 'PaymasterConfig SenderCreator'],
    ['ENS', 'SetName SetAddr Renewal Commitment ResolverProfile'],
    ['sign-in', 'ClobAuth WalletLogin Login SignIn SessionLogin AuthSession SignInSession session_login'],
    ['others', 'Mail Person Registration Attest Profile Comment Text txt Reaction'],
    ['parts of words', 'Callback CallbackRequest Sender MailSender Caller Callsign Recall Bidder Border Recorder'],
    ['parts of words', 'Wholesale Trademark Traditional Intentional Executor Executive Transferee Delegatee'],
    ['parts of words', 'Cooperation Coffer Offering Permitted Swappable Forwarder callback sender SENDER border'],
    ['parts of words', 'Designer Signal Assignee Obsession Suspend Whitelisting WhitelistingRequest'],
    ['others', 'JoinGame JoinWaitlist ProofOfOwnership VerifyOwnership UserAction AuthorizeLogin LoginPermission'],
  ])('%s: %s', async (_, names) => {
    for (const name of names.split(' ')) expect([name, await sign(name)]).toEqual([name, ['unknownData']])
  })
})

describe('a name of data that takes something back raises no danger', () => {
  test.each([
    ['at the beginning', 'CancelOrder CancelOrders CancelBulkOrder CancelLimitOrder CancelSwapOrder CancelMakerOrder'],
    ['at the beginning', 'CancelSafeOp CancelUserOperation CancelAuthorization CancelProposal CancelTransferApproval'],
    ['at the beginning', 'RevokeDelegation RevokePermit RevokeApproval RevokeSessionKey CancelRecovery'],
    ['at the beginning', 'DeleteOrder RemoveOrder DeclineOffer InvalidateOrders RejectTransaction cancelOrder'],
    ['in another place', 'OrderCancel OrderCancelled OrderCancellations BatchCancelOrders BulkCancelOrders'],
    ['in another place', 'DelegationRevocation PermissionRevoked ORDER_CANCELLATION'],
  ])('%s: %s', async (_, names) => {
    for (const name of names.split(' ')) expect([name, await sign(name)]).toEqual([name, ['unknownData']])
  })

  test.each([
    ['names that give as well', 'CancelAndTransfer RevokeAndApprove CancelReplaceOrder'],
    [
      'names that take protection away',
      'RemoveOwner RemoveGuardian RemoveSigners RemoveSpendLimit RemoveLiquidityOrder',
    ],
    ['names that can be taken back', 'CancellableOrder RevocableDelegation'],
  ])('%s are dangers: %s', async (_, names) => {
    for (const name of names.split(' ')) expect([name, ...(await sign(name))]).toContain('order')
  })
})

describe('a name of data that anyone with its signature can use raises a danger', () => {
  test.each([
    ['OpenZeppelin', 'Permit ForwardRequest Delegation'],
    ['Safe', 'SafeOp AllowanceTransfer EIP712SafeOp'],
    ['Uniswap', 'PermitSingle PermitBatch PermitTransferFrom PermitWitnessTransferFrom V2DutchOrder PriorityOrder'],
    ['Seaport', 'OrderComponents BulkOrder SignedOrder'],
    ['ERC-4337', 'UserOperation PackedUserOperation UserOp DeferredAction'],
    ['0x and 1inch', 'LimitOrder RfqOrder OtcOrder NFTOrder ERC721Order ERC1155Order MetaTransactionData GPv2Order'],
    ['Balancer, Zora, Gelato', 'SetRelayerApproval ModuleApproval SponsoredCallERC2771 CallWithSyncFee RelayRequest'],
    ['Hyperliquid', 'Agent HyperliquidTransaction:Withdraw HyperliquidTransaction:UsdSend'],
    ['others', 'ReceiveWithAuthorization Authorization TypedDataSign MakerAsk Listing Bids CrossChainIntent Multicall'],
    ['others', 'BatchExecution ExecTransaction WithdrawalRequest TokenSale SwapData SpendLimit DelegatedCalls'],
    ['transactions', 'AccountTx Tx SuperTx MetaTx CrossChainTx Cast Enable Action Batch'],
    ['sessions and keys', 'MultiChainSession CreateSession AddSessionKey AddOrderlyKey RegisterApiKey AddKeys'],
    ['signers', 'LinkSigner SignerPermissionRequest AddAccountSigner AuthorizeOperator UserAuthorization AuthoriseApp'],
    ['owners', 'AddOwner ChangeOwner OwnershipClaim AddGuardian ChangeRecoveryAddress RecoverAccount'],
    [
      'markets',
      'Order2 Batch_1 _Cast Compact BatchCompact BridgeOut JoinPool ExitPool LoanTerms SpendingLimit Buy Sell Trader',
    ],
    [
      'code and keys',
      'EIP7702ProxyImplementationSet Add AccountUpdate ConfigUpdate SetKey RotateKey AddPasskey ChangePubKey',
    ],
    ['Lens and others', 'SetDispatcherWithSig WithDraw'],
    ['names without capitals', 'limitorder metatransaction PERMITBATCH userop cross_chain_order transferfrom suborder'],
    ['names without capitals', 'setapprovalforall permitsingle permitwitnesstransferfrom packeduseroperation'],
    ['names without capitals', 'sellorder buyorder takerorder ordercomponents gaslessorder callcontract transferfunds'],
    ['names in capitals', 'SETAPPROVALFORALL SELLORDER PACKEDUSEROPERATION SUPERTX'],
    ['names with one capital', 'Sellorder Presale Redelegate Setapprovalforall Addowner Sessionkey'],
  ])('%s: %s', async (_, names) => {
    for (const name of names.split(' ')) expect([name, ...(await sign(name))]).toContain('order')
  })
})

describe('cancelled orders of CoW', () => {
  const cancel = async (type: string) => {
    const data = {
      types: { OrderCancellations: [{ name: 'orderUids', type }] },
      primaryType: 'OrderCancellations',
      domain: { name: 'Gnosis Protocol', version: 'v2', chainId: 1, verifyingContract: router },
      message: { orderUids: type === 'bytes[]' ? [`0x${'ab'.repeat(56)}`] : `0x${'ab'.repeat(32)}` },
    }
    return kindsOf(await ask({ method: 'eth_signTypedData_v4', params: [me, data] }))
  }

  test('are no blind signature although all their values are bytes', async () => {
    expect(await cancel('bytes[]')).toEqual(['unknownData'])
  })

  test('are a blind signature in another form', async () => {
    expect(await cancel('bytes32')).toEqual(['blindSignature', 'unknownData'])
  })
})

import { describe, expect, test } from 'vitest'
import { createReviewing, friend, kindsOf, me, router } from '../testing/reviewing.ts'

/** Structured data of well-known contracts that has no values to judge it by: only its name tells what it is for. */
const { ask } = createReviewing()

const sign = async (primaryType: string, name = 'text', type = 'string', value: unknown = 'Hello') => {
  const data = {
    types: { [primaryType]: [{ name, type }] },
    primaryType,
    domain: { name: 'App', chainId: 1, verifyingContract: router },
    message: { [name]: value },
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
    ['sessions of games and pages', 'GameSession ChatSession StartGameSession SiteSession VideoSession gamesession'],
    ['messages to people', 'SendMessage SendDirectMessage SendEmail SendFeedback sendmessage'],
    [
      'publications of Lens',
      'PostWithSig MirrorWithSig SetProfileImageURIWithSig quote_with_sign unlink_with_sig set_block_status_with_sig',
    ],
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
    ['in words without capitals', 'cancelorder CANCELORDER cancelorders revokepermit removelisting ordercancelled'],
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
    [
      'names without capitals that give as well',
      'cancelorderandtransfer cancelpermitorder removeowner cancelreplaceorder',
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
    [
      'sessions and keys',
      'SessionSpec SmartSession WalletSession GameSessionKey UserSessionPermission GameSessionGrant UserSession WebSession',
    ],
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
    ['Lens and others', 'CollectWithSig BurnWithSig SendMessageAndTransfer SendToken'],
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

describe('values tell what everyday names do not', () => {
  test.each([
    ['a session of a game for the account itself', 'GameSession', 'player', 'address', me],
    ['an account that is linked', 'LinkWallet', 'signer', 'address', me],
    ['an account in a text', 'GameSession', 'player', 'string', me],
    ['a text record', 'SetText', 'key', 'string', 'avatar'],
    ['settings', 'Settings', 'signer', 'address', friend],
    ['a verified address', 'AddressVerification', 'signer', 'address', friend],
    ['linked accounts', 'LinkedAccounts', 'agent', 'address', friend],
    ['changed settings', 'SettingsUpdate', 'apiKey', 'string', 'x'],
    ['a game', 'CreateGame', 'agent', 'address', friend],
  ])('%s raises no danger', async (_, name, ...value) => {
    expect(await sign(name, ...value)).toEqual(['unknownData'])
  })

  test.each([
    ['a session of a game for another account', 'GameSession', 'wallet', 'address', friend],
    ['a session of a game with a key', 'GameSession', 'sessionPublicKey', 'string', 'abc'],
    ['a session of a game for another account in a text', 'GameSession', 'sessionAddress', 'string', friend],
    ['a session of a game for an account id (CAIP-10)', 'GameSession', 'by', 'string', `eip155:1:${friend}`],
    ['a session of a game with a key in a text', 'GameSession', 'by', 'string', `0x02${'ab'.repeat(32)}`],
    ['a session of a game with a scope', 'GameSession', 'scope', 'string', 'trade'],
    ['a session of a game with an operator', 'GameSession', 'operator', 'string', 'abc'],
    ['a message with an amount', 'SendMessage', 'amount', 'string', '5'],
    ['a message to a target', 'SendMessage', 'target', 'address', friend],
    ['a message with a payload', 'SendMessage', 'payload', 'string', 'abc'],
    ['a key that is made', 'CreateProfile', 'sessionKey', 'string', 'abc'],
    ['a registration of a key that trades (Aevo)', 'Register', 'key', 'address', friend],
    ['a registration of a key by its name', 'Registration', 'tradingKey', 'string', 'abc'],
  ])('%s raises a danger', async (_, name, ...value) => {
    expect(await sign(name, ...value)).toEqual(['order'])
  })

  test.each<[string, string, string, string, unknown]>([
    ['a message', 'SendMessage', 'message', 'bytes', '0x11'],
    ['a session of a game', 'GameSession', 'ids', 'bytes32[]', [`0x${'11'.repeat(32)}`]],
  ])('%s with bytes, which a user can not read, raises a danger', async (_, name, ...value) => {
    expect(await sign(name, ...value)).toContain('order')
  })

  test.each(['keys', 'sessionKeys', 'agents'])('a registration of several keys raises a danger: %s', async (name) => {
    expect(await sign('Register', name, 'address[]', [friend])).toEqual(['order'])
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

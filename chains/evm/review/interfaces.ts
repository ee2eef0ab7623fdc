const spendPermission =
  '(address account, address spender, address token, uint160 allowance, uint48 period, uint48 start, uint48 end, uint256 salt, bytes extraData)'

/** Functions of standard interfaces, as their standards write them. */
export const functions = [
  // ERC-20, and what tokens commonly add to it
  'function transfer(address to, uint256 amount)',
  'function approve(address spender, uint256 amount)',
  'function transferFrom(address from, address to, uint256 amount)',
  'function increaseAllowance(address spender, uint256 amount)',
  'function increaseApproval(address spender, uint256 amount)',
  'function decreaseAllowance(address spender, uint256 amount)',
  // ERC-2612, and its elder form of DAI
  'function permit(address owner, address spender, uint256 value, uint256 deadline, uint8 v, bytes32 r, bytes32 s)',
  'function permit(address holder, address spender, uint256 nonce, uint256 expiry, bool allowed, uint8 v, bytes32 r, bytes32 s)',
  // ERC-2612 for accounts that are contracts, as USDC has it
  'function permit(address owner, address spender, uint256 value, uint256 deadline, bytes signature)',
  // The debt of others at Aave
  'function approveDelegation(address delegatee, uint256 amount)',
  // ERC-3009
  'function transferWithAuthorization(address from, address to, uint256 value, uint256 validAfter, uint256 validBefore, bytes32 nonce, uint8 v, bytes32 r, bytes32 s)',
  'function transferWithAuthorization(address from, address to, uint256 value, uint256 validAfter, uint256 validBefore, bytes32 nonce, bytes signature)',
  // ERC-1363, and its elder form of ERC-677
  'function transferAndCall(address to, uint256 amount)',
  'function transferAndCall(address to, uint256 amount, bytes data)',
  'function transferFromAndCall(address from, address to, uint256 amount)',
  'function transferFromAndCall(address from, address to, uint256 amount, bytes data)',
  'function approveAndCall(address spender, uint256 amount)',
  'function approveAndCall(address spender, uint256 amount, bytes data)',
  // ERC-777
  'function send(address to, uint256 amount, bytes data)',
  'function operatorSend(address from, address to, uint256 amount, bytes data, bytes operatorData)',
  'function authorizeOperator(address operator)',
  // Owners of contracts (ERC-173), of proxies and of accounts
  'function transferOwnership(address newOwner)',
  'function changeAdmin(address newAdmin)',
  'function setOwner(address owner)',
  // ERC-721 and ERC-1155
  'function safeTransferFrom(address from, address to, uint256 id)',
  'function safeTransferFrom(address from, address to, uint256 id, bytes data)',
  'function safeTransferFrom(address from, address to, uint256 id, uint256 amount, bytes data)',
  'function safeBatchTransferFrom(address from, address to, uint256[] ids, uint256[] amounts, bytes data)',
  'function setApprovalForAll(address operator, bool approved)',
  // Permit2
  'function approve(address token, address spender, uint160 amount, uint48 expiration)',
  'function transferFrom(address from, address to, uint160 amount, address token)',
  'function permit(address owner, ((address token, uint160 amount, uint48 expiration, uint48 nonce) details, address spender, uint256 sigDeadline) permitSingle, bytes signature)',
  'function permit(address owner, ((address token, uint160 amount, uint48 expiration, uint48 nonce)[] details, address spender, uint256 sigDeadline) permitBatch, bytes signature)',
  'function lockdown((address token, address spender)[] approvals)',
  // Spend permissions of Coinbase
  `function approve(${spendPermission} spendPermission)`,
  `function approveWithRevoke(${spendPermission} permissionToApprove, ${spendPermission} permissionToRevoke, (uint48 start, uint48 end, uint160 spend) expectedLastUpdatedPeriod)`,
  `function revoke(${spendPermission} spendPermission)`,
  // Wrapped coins
  'function deposit()',
  'function withdraw(uint256 amount)',
  // Calls inside of calls
  'function multicall(bytes[] data)',
  'function multicall(uint256 deadline, bytes[] data)',
  'function multicall(bytes32 previousBlockhash, bytes[] data)',
  'function aggregate((address target, bytes callData)[] calls)',
  'function aggregate3((address target, bool allowFailure, bytes callData)[] calls)',
  'function aggregate3Value((address target, bool allowFailure, uint256 value, bytes callData)[] calls)',
  'function tryAggregate(bool requireSuccess, (address target, bytes callData)[] calls)',
  // Accounts that are contracts
  'function execTransaction(address to, uint256 value, bytes data, uint8 operation, uint256 safeTxGas, uint256 baseGas, uint256 gasPrice, address gasToken, address refundReceiver, bytes signatures)',
  'function execute(address target, uint256 value, bytes data)',
  'function executeBatch(address[] targets, bytes[] data)',
  'function executeBatch(address[] targets, uint256[] values, bytes[] data)',
  'function executeBatch((address target, uint256 value, bytes data)[] calls)',
] as const

/** Permit2, at the same address on every chain. */
export const permit2 = '0x000000000022d473030f116ddee9f6b43ac78ba3'

/** The manager of Coinbase's spend permissions, at the same address on every chain. */
export const spendPermissionManager = '0xf85210b21cc50302f477ba56686d2019dc9b67ad'

/** The coin of a chain where an address of a token is expected (ERC-7528). */
export const nativeToken = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'

/** The contracts of wrapped coins. Any other contract can have the same symbol, and keep the coins that it gets. */
export const wrappedCoins: ReadonlySet<string> = new Set([
  // Ethereum, and its test network Sepolia
  '0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2',
  '0xfff9976782d46cc05630d1f6ebab18b2324d6b14',
  // All chains of the OP Stack, such as Base
  '0x4200000000000000000000000000000000000006',
  // Arbitrum, Linea, Scroll, zkSync, Blast
  '0x82af49447d8a07e3bd95bd0d56f35241523fbab1',
  '0xe5d7c2a44ffddf6b295a15c148167daaaf5cf34f',
  '0x5300000000000000000000000000000000000004',
  '0x5aea5775959fbc2557cc8789bc1bf90a239d9a91',
  '0x4300000000000000000000000000000000000004',
  // BNB Smart Chain, Polygon, Avalanche, Gnosis, Mantle
  '0xbb4cdb9cbd36b01bd1cbaebf2de08d9173bc095c',
  '0x0d500b1d8e8ef31e21c99d1db9a6444d3adf1270',
  '0xb31f66aa3c1e785363f0875a1b74e27b85fd66c7',
  '0xe91d153e0b41518a2ce8dd3d7944fa863463a97d',
  '0x78c1b0c915c4faa5fffa6cabf0219da63d7f4cb8',
])

/** Interface ids (ERC-165). */
export const interfaceIds = { erc721: '80ac58cd', erc1155: 'd9b67a26' } as const

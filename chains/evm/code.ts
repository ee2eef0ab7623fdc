/** The code of an account that delegates to a contract (EIP-7702). */
const delegation = /^0xef0100[0-9a-f]{40}$/i

/**
 * Whether a private key controls the address with this code: it has none, or it delegates to a contract (EIP-7702). Such an
 * account is the same on every network.
 */
export const isPersonalCode = (code: string): boolean => code === '0x' || delegation.test(code)

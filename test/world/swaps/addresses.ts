/** The address of the router of swaps on each chain of the world. */
export const swapRouter = '0x5a5A5a5a5A5a5a5a5a5A5a5A5A5a5a5A5A5A5A5A'

/** The address that represents the native coin of a chain. */
export const coinAddress = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'

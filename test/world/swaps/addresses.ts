/** Where the router of swaps stands on each chain of the world. */
export const swapRouter = '0x5a5A5a5a5A5a5a5a5a5A5a5A5A5a5a5A5A5A5A5A'

/** Stands for the coin of a chain in place of the address of a token. */
export const coinAddress = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'

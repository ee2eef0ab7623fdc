const messages = {
  4001: 'The request was declined',
  4100: 'Nobody is logged in',
  4200: 'Requested RPC call is not allowed',
  4900: 'The wallet is disconnected',
  4902: 'The network is not one of this page',
  [-32005]: 'Too many requests wait for an approval',
  [-32602]: 'The parameters are not valid',
  [-32603]: 'The wallet gave an unusable answer',
} as const

type Code = keyof typeof messages

/** An error as providers throw it (EIP-1193, JSON-RPC): with a numeric code. */
export const createProviderError = (code: Code, cause?: unknown, message: string = messages[code]): Error =>
  Object.assign(new Error(message, cause === undefined ? undefined : { cause }), { code })

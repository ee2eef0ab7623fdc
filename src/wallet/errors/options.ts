import { defineError } from 'portico/kernel'

export const InvalidNetworkError = defineError(
  'NETWORK_INVALID',
  (p: { name: string; path: string; problem: string }) =>
    `The network "${p.name}" is not usable. ${p.path}: ${p.problem}`,
)
export const ConnectorNotFoundError = defineError(
  'CONNECTOR_NOT_FOUND',
  (p: { id: string }) => `The wallet "${p.id}" is not here`,
  { meaning: 'notFound' },
)
export const ConnectRefusedError = defineError(
  'CONNECT_REFUSED',
  (p: { guard: string }) => `The connect guard "${p.guard}" does not allow connecting a wallet`,
)
export const NotConnectedError = defineError('NOT_CONNECTED', 'No wallet is connected')

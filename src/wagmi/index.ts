export type { EthereumProvider } from '../wallet/internal.ts'
export { portico } from './connector.ts'

export { type RelayFaults, relayRefusals } from './faults.ts'
export { startRelay } from './startRelay.ts'
export type { Relay, RelayOptions, RelayOutage, RelayStats } from './types.ts'

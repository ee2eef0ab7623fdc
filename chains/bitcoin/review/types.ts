import type { ChainAdapter } from 'portico/wallet'

/** The parts of the contract of `describeRequest` and `simulateRequest`. */
type Describe = NonNullable<ChainAdapter['can']['describeRequest']>
export type RequestScene = Parameters<Describe>[1]
export type RequestDescription = Awaited<ReturnType<Describe>>
export type RequestAction = RequestDescription['actions'][number]
export type RequestCaution = RequestDescription['cautions'][number]
export type RequestCautionKind = RequestCaution['kind']
export type RequestSimulation = NonNullable<Awaited<ReturnType<NonNullable<ChainAdapter['can']['simulateRequest']>>>>

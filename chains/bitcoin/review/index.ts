export { describeRequest } from './describe.ts'
export { simulateRequest } from './simulate.ts'

export { createDescribe } from './describe.ts'
export { createSimulate } from './simulate.ts'

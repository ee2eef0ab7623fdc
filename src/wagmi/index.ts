export { portico } from './connector.ts'

export { reviewMessages } from './messages.ts'

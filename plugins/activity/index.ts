export { activityMessages } from './messages.ts'
export { activity } from './plugin.ts'
export { activityTabMessages } from './tabMessages.ts'
export {
  type ActivityController,
  type ActivityItem,
  type ActivityState,
  activitySlice,
  TransactionsView,
} from './tokens.ts'

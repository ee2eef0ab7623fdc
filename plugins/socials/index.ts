export type { SocialsController } from './controller.ts'
export { socialsMessages } from './messages.ts'
export { socials } from './plugin.ts'
export {
  ConnectingFarcasterView,
  ConnectingSocialView,
  ConnectSocialsView,
  type LoginParams,
  type SocialAttempt,
  type SocialProblem,
  type SocialsState,
  socialsSlice,
} from './tokens.ts'

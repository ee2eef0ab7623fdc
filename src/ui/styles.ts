import button from './Button.css?inline'
import base from './base.css?inline'
import connectingGraphic from './ConnectingGraphic.css?inline'
import copyButton from './CopyButton.css?inline'
import choice from './choice.css?inline'
import field from './field.css?inline'
import icon from './Icon.css?inline'
import iconButton from './IconButton.css?inline'
import image from './image.css?inline'
import list from './List.css?inline'
import notice from './notice.css?inline'
import otpInput from './OtpInput.css?inline'
import row from './Row.css?inline'
import screen from './Screen.css?inline'
import scrollArea from './ScrollArea.css?inline'
import skeleton from './Skeleton.css?inline'
import spinner from './Spinner.css?inline'
import stage from './Stage.css?inline'
import state from './state.css?inline'
import tabs from './Tabs.css?inline'
import tag from './Tag.css?inline'
import text from './text.css?inline'

/** Style sheets of all primitives in the order of the cascade, to be adopted by the shadow root they render in. */
export const uiStyles: readonly string[] = [
  base,
  icon,
  iconButton,
  spinner,
  skeleton,
  button,
  tag,
  row,
  list,
  tabs,
  field,
  otpInput,
  choice,
  image,
  notice,
  state,
  scrollArea,
  screen,
  stage,
  copyButton,
  text,
  connectingGraphic,
]

import button from './Button.css?inline'
import base from './base.css?inline'
import icon from './Icon.css?inline'
import iconButton from './IconButton.css?inline'
import image from './image.css?inline'
import list from './List.css?inline'
import row from './Row.css?inline'
import screen from './ScreenLayout.css?inline'
import scrollArea from './ScrollArea.css?inline'
import skeleton from './Skeleton.css?inline'
import spinner from './Spinner.css?inline'
import state from './state.css?inline'
import tag from './Tag.css?inline'
import text from './text.css?inline'
import stage from './ViewTransition.css?inline'

/**
 * Style sheets of the most common primitives, in the order of the cascade, for the shadow root that they render in. Other
 * primitives add their own style sheets through `StyleContext`.
 */
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
  image,
  state,
  scrollArea,
  screen,
  stage,
  text,
]

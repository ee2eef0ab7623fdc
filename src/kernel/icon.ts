/** Names of the icons of `portico/ui`. */
export type IconName =
  | 'activity'
  | 'back'
  | 'browser'
  | 'buy'
  | 'check'
  | 'chevron'
  | 'close'
  | 'coins'
  | 'copy'
  | 'disconnect'
  | 'download'
  | 'external'
  | 'help'
  | 'image'
  | 'info'
  | 'network'
  | 'phone'
  | 'plus'
  | 'receive'
  | 'search'
  | 'send'
  | 'settings'
  | 'swap'
  | 'user'
  | 'wallet'
  | 'warning'

/** An icon of a plugin's own: plain data, drawn by `portico/ui` in the colour of the text. */
export interface IconDrawing {
  /** The outline as SVG path data on a grid of 24, drawn with a stroke of 1.75. At most 4,000 characters. */
  readonly path: string
  /** Whether the icon points along the line of text, so that it turns with it from right to left. @default false */
  readonly isDirectional?: boolean
}

/** The name or the path of an icon. One that can not be drawn shows a placeholder and logs one warning. */
export type IconSource = IconName | IconDrawing

/**
 * Colours of the frame: values for the `--portico-*` custom properties, and a mode. `system` follows the `color-scheme` of
 * the page if it sets one, else the setting of the user.
 */
export interface FrameTheme {
  readonly mode: 'light' | 'dark' | 'system'
  readonly variables?: Readonly<Record<`--portico-${string}`, string>> | undefined
}

/** Strings of the frame itself, already in the visitor's language. */
export interface FrameLabels {
  /** Name of the dialog until a view names it with `setLabel`. */
  readonly dialog: string
  readonly close: string
  /** Spoken while the placeholder rows stand in for content. */
  readonly loading: string
}

/** Says in place of the content that it did not come, with a button that tries again. */
export interface FrameFailure {
  readonly text: string
  readonly retry: string
  onRetry(): void
}

/** What the visitor did to ask for the frame to close. */
export type CloseReason = 'escape' | 'overlay' | 'swipe' | 'button'

/** What `createFrame` needs. */
export interface FrameOptions {
  /** Tag of the host element. @default 'portico-modal' */
  readonly name?: string | undefined
  readonly theme: FrameTheme
  readonly labels: FrameLabels
  /** Draw the card inside this element, without a dialog around it. */
  readonly inline?: HTMLElement | undefined
  /** Asks the owner to close; the frame never closes by itself. */
  onCloseRequest(reason: CloseReason): void
}

/** How an announcement interrupts: `polite` waits for the reader, `assertive` does not. */
export type Politeness = 'polite' | 'assertive'

/** The box that views render into: a modal dialog, or a card in the page. */
export interface Frame {
  readonly host: HTMLElement
  readonly root: ShadowRoot
  /** Where views render; placeholder rows show for as long as it is empty. */
  readonly body: HTMLElement
  /** Where toasts render; stays reachable above an open dialog. */
  readonly toasts: HTMLElement
  readonly isOpen: boolean
  /** Puts the host element into the page where it is in none; closing takes it out again. */
  attach(): void
  /** Shows the card before the next paint; focus goes back to `opener` (or to what had it) on close. */
  open(opener?: HTMLElement): void
  /** Closes at once and gives focus back; resolves when the leaving motion is over. */
  close(): Promise<void>
  /** Lays out what the closed card holds, unseen, so that opening is quicker; does nothing outside a page. */
  warm(): void
  /** Moves focus to the card, as a new view asks for. */
  focus(): void
  /** Says "not now" with a movement of 500 ms; calls during it are ignored. */
  shake(): void
  /** Names and describes the dialog by ids of elements inside `body`; no id falls back to `labels.dialog`. */
  setLabel(labelledBy?: string, describedBy?: string): void
  /** Changes the frame's own strings, as a change of language does. */
  setLabels(labels: FrameLabels): void
  /** Shows a failure while `body` is empty, and speaks it; without one the placeholder rows stand there again. */
  setFailure(failure?: FrameFailure): void
  /** Changes colours at once. Throws a TypeError for an unknown mode or an unsafe variable. */
  setTheme(theme: FrameTheme): void
  /** Sets the reading direction and language (BCP 47) of everything inside. */
  setDirection(direction: 'ltr' | 'rtl', language: string): void
  /** Adds a style sheet to the shadow root; the same text is added once. */
  adopt(cssText: string): void
  /** Speaks to screen readers without showing anything. */
  announce(text: string, politeness?: Politeness): void
  /** Closes and removes every node, listener and timer. */
  destroy(): void
}

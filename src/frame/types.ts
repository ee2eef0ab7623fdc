/**
 * Colours of the frame: values for the `--portico-*` custom properties, and a mode. `system` follows the `color-scheme` of
 * the page if it sets one, else the setting of the user.
 */
export interface FrameTheme {
  readonly mode: 'light' | 'dark' | 'system'
  readonly variables?: Readonly<Record<`--portico-${string}`, string>> | undefined
}

/** Texts of the frame, in the user's language. */
export interface FrameLabels {
  /** Name of the dialog until a view names it with `setLabel`. */
  readonly dialog: string
  readonly close: string
  /** Spoken while placeholder rows are shown. */
  readonly loading: string
}

/** Shown in place of content that failed to load, with a retry button. */
export interface FrameFailure {
  readonly text: string
  readonly retry: string
  onRetry(): void
}

/** The user's action that asks to close the frame; `removed` if the page has removed the host element of an open dialog. */
export type CloseReason = 'escape' | 'overlay' | 'swipe' | 'button' | 'removed'

/** Options of `createFrame`. */
export interface FrameOptions {
  /** Tag of the host element. @default 'portico-modal' */
  readonly name?: string | undefined
  readonly theme: FrameTheme
  readonly labels: FrameLabels
  /** Draw the card inside this element, without a dialog around it. */
  readonly inline?: HTMLElement | undefined
  /** Asks the owner to close; the frame does not close on its own. */
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
  /** Adds the host element to the page unless it has a place; closing removes it again. */
  attach(): void
  /** Shows the card before the next paint; closing returns focus to `opener`, or to the previously focused element. */
  open(opener?: HTMLElement): void
  /** Closes at once and gives focus back; resolves when the leaving motion is over. */
  close(): Promise<void>
  /** Lays out the content of the closed card, invisibly, so that opening is faster; does nothing outside a page. */
  warm(): void
  /** Moves focus to the card, as for a new view. */
  focus(): void
  /** Shakes for 500 ms to show that it can not be closed now; further calls meanwhile are ignored. */
  shake(): void
  /** Names and describes the dialog by ids of elements inside `body`; no id falls back to `labels.dialog`. */
  setLabel(labelledBy?: string, describedBy?: string): void
  /** Changes the frame's own strings, as a change of language does. */
  setLabels(labels: FrameLabels): void
  /** Shows and speaks a failure while `body` is empty; without one, shows the placeholder rows again. */
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

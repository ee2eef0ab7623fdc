import { watchDismiss } from './dismiss.ts'
import { activeElement, element } from './dom.ts'
import frameCss from './frame.css?inline'
import { adoptSheet, closeDialog, hasScheme, showDialog, textScale } from './platform.ts'
import { createRegions } from './regions.ts'
import { lockScroll } from './scrollLock.ts'
import { createSkeleton } from './skeleton.ts'
import { createThemer } from './theme.ts'
import tokensCss from './tokens.css?inline'
import type { CloseReason, Frame, FrameOptions } from './types.ts'

const SHAKE = 500

/**
 * Events that are kept from the page, whose own dialogs take a press, focus or scrolling outside of themselves as a reason
 * to close, or prevent it.
 */
const PRIVATE = ['pointerdown', 'mousedown', 'touchstart', 'touchmove', 'wheel', 'focusin']
/**
 * Kept from the page too, for inline cards as well: the page sees the host element but not the focused field, and would take what is
 * typed for its shortcuts. `keyup` passes, so that no key that was pressed on the page seems to be held.
 */
const TYPED = ['keydown', 'keypress', 'cut', 'copy', 'paste']

/** Escape and Tab pass for dialogs of the page that hold an inline card, modifiers for the `keyup` that follows. */
const keep = (event: Event) =>
  /^(Escape|Tab|Shift|Control|Alt|Meta)$/.test((event as KeyboardEvent).key) || event.stopPropagation()

/**
 * Creates the modal's box in plain DOM, so that it can appear before any view has loaded.
 * Follows the dialog pattern of the ARIA Authoring Practices. Throws a TypeError for an unsafe theme.
 */
export function createFrame(options: FrameOptions): Frame {
  const { inline, name = 'portico-modal' } = options
  let { labels } = options
  const lifetime = new AbortController()
  const { signal } = lifetime
  const request = (reason: CloseReason) => options.onCloseRequest(reason)

  const host = document.createElement(name)
  const applyTheme = createThemer(host)
  applyTheme(options.theme)
  const root = host.attachShadow({ mode: 'open' })
  const dialog = inline ? null : element('dialog', 'dialog')
  const surface = dialog ?? element('section', 'inline')
  const card = element('div', 'card', { tabindex: '-1', autofocus: '' })
  const grip = element('div', 'grip', { 'data-drag': '', 'aria-hidden': 'true' })
  const clip = element('div', 'clip')
  const content = element('div', 'content')
  const body = element('div', 'body')
  const regions = createRegions()
  const skeleton = createSkeleton(labels, dialog && (() => request('button')))
  content.append(body, skeleton.node)
  clip.append(content)
  card.append(grip, clip)
  surface.append(card)
  root.append(surface, regions.node)

  const adopted = new Set<string>()
  let open = false
  let unlock: (() => void) | null = null
  let opener: HTMLElement | null = null
  /** Whether the frame put its host element into the page, not the page itself. */
  let isPlaced = false
  let wasOpen = false
  let isWatched = false
  let checkPresence: (() => void) | undefined
  let shaking: ReturnType<typeof setTimeout> | undefined

  // `auto` can not be interpolated, so only later changes of the height are animated.
  const heights =
    typeof ResizeObserver === 'function'
      ? new ResizeObserver(() => {
          clip.style.setProperty('height', `${content.offsetHeight}px`)
          // Removed from the page, the content has no size: frameworks that replace <body> take the open dialog away.
          if (dialog && !host.isConnected) request('removed')
        })
      : undefined

  const frame: Frame = {
    host,
    root,
    body,
    toasts: regions.toasts,
    get isOpen() {
      return open
    },
    attach() {
      host.toggleAttribute('data-page', hasScheme())
      host.style.setProperty('--portico-zoom', `${textScale()}`)
      if (host.isConnected) return
      isPlaced = true
      ;(inline ?? document.body).append(host)
    },
    open(from) {
      if ((open && host.isConnected) || signal.aborted) return
      // Closes a dialog that the page has removed while it was open.
      void frame.close()
      open = wasOpen = true
      frame.attach()
      if (dialog) {
        opener = from ?? activeElement()
        unlock = lockScroll()
        dialog.append(regions.node)
        showDialog(dialog)
        frame.focus()
        checkPresence?.()
      }
      void loadWatches()
      heights?.observe(content)
    },
    async close() {
      if (!open) return
      open = false
      heights?.disconnect()
      if (!dialog) return
      root.append(regions.node)
      closeDialog(dialog)
      unlock?.()
      if (opener?.isConnected) opener.focus({ preventScroll: true })
      unlock = opener = null
      const leaving = [dialog, card].flatMap((node) => node.getAnimations?.() ?? [])
      await Promise.allSettled(leaving.map((animation) => animation.finished))
      if (open) return
      clip.style.removeProperty('height')
      checkPresence?.()
    },
    warm() {
      if (open || !dialog || !host.isConnected) return
      // Without the transition of `display`: it would keep the invisible dialog over the page, where it catches presses.
      dialog.style.transition = 'none'
      for (const isLaidOut of [true, false]) {
        dialog.toggleAttribute('data-warm', isLaidOut)
        card.getBoundingClientRect()
      }
      dialog.style.transition = ''
    },
    focus() {
      card.focus({ preventScroll: true })
    },
    shake() {
      if (shaking !== undefined) return
      card.dataset.shake = ''
      shaking = setTimeout(() => {
        shaking = undefined
        delete card.dataset.shake
      }, SHAKE)
    },
    setLabel(labelledBy, describedBy) {
      setReference(surface, 'aria-labelledby', labelledBy)
      setReference(surface, 'aria-describedby', describedBy)
      if (labelledBy) surface.removeAttribute('aria-label')
      else surface.setAttribute('aria-label', labels.dialog)
    },
    setLabels(next) {
      labels = next
      skeleton.setLabels(next)
      if (surface.hasAttribute('aria-label')) surface.setAttribute('aria-label', next.dialog)
    },
    setFailure(failure) {
      // The pressed retry button is removed: keep focus in the dialog.
      const hadFocus = skeleton.node.contains(root.activeElement)
      skeleton.setFailure(failure)
      if (failure) frame.announce(failure.text, 'assertive')
      else if (hadFocus && !skeleton.node.contains(root.activeElement)) frame.focus()
    },
    setTheme: applyTheme,
    setDirection(direction, language) {
      host.dir = direction
      host.lang = language
    },
    adopt(cssText) {
      if (adopted.has(cssText)) return
      adopted.add(cssText)
      adoptSheet(root, cssText)
    },
    announce(text, politeness) {
      if (signal.aborted) return
      frame.attach()
      regions.announce(text, politeness)
    },
    destroy() {
      void frame.close()
      lifetime.abort()
      clearTimeout(shaking)
      heights?.disconnect()
      regions.destroy()
      host.remove()
    },
  }

  /** Optional: without this code the dialog can be used and closed. */
  async function loadWatches() {
    if (isWatched) return
    isWatched = true
    try {
      const { watchDialog, watchPress } = await import('./watches.ts')
      watchPress(root, signal)
      if (!dialog) return
      // A dialog that was never open was attached for layout only and stays.
      checkPresence = watchDialog(frame, dialog, card, regions.node, () => isPlaced && wasOpen, request, signal)
    } catch {
      isWatched = false
    }
  }

  // The tokens come last, because the reset of the frame would override the colour scheme.
  frame.adopt(frameCss)
  frame.adopt(tokensCss)
  frame.setLabel()
  void loadWatches()
  if (dialog) watchDismiss(dialog, () => open, request, signal)
  for (const type of dialog ? [...PRIVATE, ...TYPED] : TYPED) {
    host.addEventListener(type, keep, { passive: true, signal })
  }
  return frame
}

function setReference(node: HTMLElement, attribute: string, id: string | undefined): void {
  if (id) node.setAttribute(attribute, id)
  else node.removeAttribute(attribute)
}

import { adoptSheet, hasScheme } from './platform.ts'
import { createThemer } from './theme.ts'
import tokensCss from './tokens.css?inline'
import type { FrameTheme } from './types.ts'

export interface ThemedHost {
  readonly host: HTMLElement
  readonly root: ShadowRoot
  setTheme(theme: FrameTheme): void
  adopt(cssText: string): void
}

const reset = ':host { all: initial !important; display: contents !important }'

/** An element with a shadow root that has the design tokens and the theme of the modal, for content outside it. */
export function createThemedHost(name: string): ThemedHost {
  const host = document.createElement(name)
  const root = host.attachShadow({ mode: 'open' })
  const apply = createThemer(host)
  adoptSheet(root, reset)
  adoptSheet(root, tokensCss)
  return {
    host,
    root,
    setTheme(theme) {
      apply(theme)
      host.toggleAttribute('data-page', hasScheme())
    },
    adopt: (cssText) => adoptSheet(root, cssText),
  }
}

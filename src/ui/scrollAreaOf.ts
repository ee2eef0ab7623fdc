/** The element that scrolls another element; virtual lists measure themselves by it. */
export const scrollAreaOf = (element: Element | null): HTMLElement | null => element?.closest('.p-scroll') ?? null

/** The area of the screen that scrolls an element: what a virtual list measures itself by. */
export const scrollAreaOf = (element: Element | null): HTMLElement | null => element?.closest('.p-scroll') ?? null

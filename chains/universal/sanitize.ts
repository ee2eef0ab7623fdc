const maxUrlLength = 2048

/** The first icon that is safe in `<img src>`: an `https:` URL. */
export const cleanIcon = (icons: readonly string[]): string | undefined =>
  icons.find((icon) => icon.length <= maxUrlLength && /^https:\/\//i.test(icon) && URL.canParse(icon))

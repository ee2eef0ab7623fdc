/** A plain square, for wallets without a picture of their own. */
export const defaultIcon =
  'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg" width="96" height="96"%3E%3Crect width="96" height="96" fill="%2364a"/%3E%3C/svg%3E'

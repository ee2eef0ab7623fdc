/** The version of this package, as in package.json; the services learn it with each call. */
export const version = '0.0.0'

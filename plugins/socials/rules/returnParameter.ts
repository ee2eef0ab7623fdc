/** The URL parameter with the answer of a provider, after a redirect. */
export const returnParameter = 'result_uri'

/** The parameter of the page with the answer of a provider, after a redirect. */
export const returnParameter = 'result_uri'

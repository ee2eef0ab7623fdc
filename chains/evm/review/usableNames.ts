/** Everyday words that have a part of `parts` in them, or of the names that give rights. */
const everyday =
  /^(?:callback|caller|callsign|recall|sender|forwarder|bidder|forbid|border|recorder|disorder|wholesale|trademark|tradition|traditional|intentional|executor|executive|transferee|delegatee|cooperation|coffer|offering|permitted|swappable|suspend|designer|design|signal|assignee|obsession|possession|whitelisting|waitlisting|allowlisting)s?$/

/**
 * Parts of the names that standards and apps give to data which anyone who has its signature can use: a meta-transaction or another
 * operation of the account, a permit, a delegation, an order, or a new key of the account. Names without capitals join words.
 */
const parts =
  /order|maker|offer|listing|permit|permission|sale|swap|trade|bid|intent|delegat|approv|transaction|forward|relay|operation|userop|safeop|sponsor|call|exec|transfer|with ?draw|with ?sig|send|spend|session|signer|owner|guardian|recover|authori[sz]|operator|allowance|implementation|compact|loan|bridge|tx(?:[^t]|$)|typed ?data ?sign/
/** Words that are parts of many everyday ones. */
const wholes = /\b(?:(?:op|buy|sell)s?|(?:deferred|signed) action|(?:join|exit) (?:pools?|tokens?))\b/
const adding = /\b(?:add|create|register|link|session|change|set|update|rotate|replace)\b/
const key = /\b(?:pass ?|pub ?)?keys?\b/
const names = /^(?:agent|action|add|batch|cast|enable|payment|(?:account|config) update)$/

const undoing =
  /\b(?:cancel(?:s|l?ed|l?ations?)?|revo(?:kes?|ked|cations?)|(?:remove|delete|decline|invalidate)[sd]?|reject(?:s|ed)?)\b/
/** Names without capitals, such as `cancelorder`. A name with any further word does not match. */
const undone =
  /^(?:cancel|revoke|remove|delete|decline|invalidate|reject)(?:all|bulk|batch|limit|swap|maker)?(?:order|offer|bid|listing|permit|permission|approval|delegation|authori[sz]ation|intent|trade|transaction|session)s?$|^(?:order|offer|bid|listing|delegation|permission)s?(?:cancel(?:l?ed|l?ations?)?|revo(?:ked|cations?))$/
const joining = /\b(?:and|or|plus|then|with|for|into|replace)\b/
/** Without these, the account of the user, or what it has lent or deposited, is less protected. */
const protection =
  /\b(?:owner|guardian|signer|validator|module|(?:spend|transfer|withdraw) limit|cap|delay|timelock|threshold|liquidity|collateral|margin|fund|withdrawal)s?\b/
const proof = /\b(?:proof|prove|verify)\b/
/** What users of Lens publish, each by its own name. */
const published =
  /^(?:post|comment|mirror|quote|(?:un)?link|unfollow|toggle follow|set block status|set profile (?:image|metadata)(?: uri)?) with sign?$/
/** Sessions of games and pages, and messages to people: they give rights only by their values. */
const pastimes =
  /^(?:(?:start|stop|begin|end|finish|open|close|join|leave|create|new) ?)?(?:game|gaming|play(?:er)?|match|round|quiz|chat|stream(?:ing)?|watch|video|audio|voice|browser|site|study|class|training|workout|meeting|support) ?sessions?(?: ?(?:start|end|info|data|request|message|result|log|id))?$|^send ?(?:(?:chat|direct|private|group|text) ?)?(?:messages?|mails?|emails?|invites?|invitations?|feedback|comments?)$/
const signIn = /\b(?:log ?in|sign ?in|auth|authentication)\b/

/** The words of a name in camel case, also with capitals such as `NFTOrder`. */
export const wordsOf = (name: string): readonly string[] =>
  name
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .replaceAll(/([A-Z])([A-Z][a-z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter(Boolean)

const addsKey = (words: string) =>
  words
    .split(adding)
    .slice(1)
    .some((rest) => key.test(rest))

/** Whether the name of structured data says that anyone who has its signature can use it. */
export function isUsableName(name: string): boolean {
  // The review shows the call that data for accounts of Safe carries.
  if (name === 'SafeTx') return false
  const words = wordsOf(name)
    .filter((word) => !everyday.test(word) && !undone.test(word))
    .join(' ')
  if (published.test(words)) return false
  // Data that takes something back allows nothing.
  if (undoing.test(words) && !joining.test(words)) return protection.test(words)
  // A session of a website gives no rights, and a proof of ownership none over what is owned.
  const harmless = signIn.test(words)
    ? /\b(?:sessions?|permissions?|authori[sz]\w*)\b/g
    : proof.test(words)
      ? /\bowner\w*\b/g
      : undefined
  const told = harmless ? words.replaceAll(harmless, '') : words
  return parts.test(told) || wholes.test(words) || names.test(words) || addsKey(words)
}

/** Whether the name of structured data is that of a session or a message which gives rights only by its values. */
export const isPastime = (name: string): boolean => pastimes.test(wordsOf(name).join(' '))

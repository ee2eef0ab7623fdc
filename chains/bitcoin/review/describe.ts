import { hostOfOrigin, type RpcCall } from 'portico/wallet'
import { toPlainAddress } from '../address.ts'
import { attempt } from '../attempt.ts'
import { toHex } from '../bytes.ts'
import { coinOf } from './coin.ts'
import type { RequestAction, RequestCaution, RequestCautionKind, RequestDescription, RequestScene } from './params.ts'
import { type BitcoinRequest, readRequest, toPlainScene } from './params.ts'
import { type ReadPsbt, readPsbt } from './readPsbt.ts'

/** The heaviest first. */
const dangers: readonly RequestCautionKind[] = [
  'foreignDomain',
  'otherNetwork',
  'foreignAccount',
  'foreignChange',
  'blindSignature',
  'highFee',
]
const order: readonly RequestCautionKind[] = [...dangers, 'otherAccount', 'openInputs']

/** Actions of one request: more are not shown one by one. */
const maxActions = 50

/** In satoshis: a fee above it raises a caution if it is also more than a quarter of the amount that is sent, or a high rate. */
const highFee = 20_000n
/** In satoshis for each virtual byte: such a fee is far above what is paid even where many compete. */
const highRate = 1_000n

/** The first line of a text to sign in with (CAIP-122), with the account in the next line. */
const signIn =
  /^(?:[a-zA-Z][a-zA-Z0-9+.-]*:\/\/)?(\S+) wants you to sign in with your [^\n]{1,60} account:\s*(\S{26,90})?/

/** Control characters other than line breaks and tabs. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern has to match control characters.
const unprintable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\ufffd]/

/** A hash as text: the signer can not tell what was hashed. */
const hashText = /^(?:0x)?[0-9a-fA-F]{64}$/

/**
 * Ways of signing that leave some of the outputs open (`NONE`, `SINGLE`): the party that has the signature chooses who gets the
 * coins. `ALL` (1) and the default of taproot (0) fix them, also where others may add inputs (128).
 */
const isOpen = (sighash: number) => ![0, 1].includes(sighash & 0x7f)

/** `ANYONECANPAY`: others may add inputs after the user has signed. */
const isForMore = (sighash: number) => (sighash & 0x80) !== 0

/** Text that a reader would take for bytes in hexadecimal. */
const hexText = /^\s*0x/i

/** The bytes of an output as text; as `0x` and hexadecimal if they are not text, or are text that begins with `0x` itself. */
function writeMemo(bytes: Uint8Array): string {
  const text = attempt(() => new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  const isPlain = text !== undefined && !unprintable.test(text) && !hexText.test(text)
  return isPlain ? text : `0x${toHex(bytes)}`
}

/** The outputs of a transaction: those of others first, then what comes back. */
function writeOutputs({ outputs }: ReadPsbt, from: string, token: ReturnType<typeof coinOf>) {
  const write = ({ to, amount, isOwn, memo }: ReadPsbt['outputs'][number]): readonly RequestAction[] => {
    const text: readonly RequestAction[] = memo ? [{ type: 'memo', text: writeMemo(memo) }] : []
    if (memo && amount === 0n) return text
    const own = isOwn && to !== from && { isOwn: true as const }
    return [{ type: 'transfer', token, amount: amount.toString(), from, to, ...own }, ...text]
  }
  return [...outputs.filter(({ isOwn }) => !isOwn), ...outputs.filter(({ isOwn }) => isOwn)].flatMap(write)
}

/**
 * The capability `describeRequest`: the outputs of PSBTs and of transfers, and messages as they are. Without
 * `bitcoinjs-lib` a PSBT can not be read.
 */
export async function describeRequest(
  call: RpcCall,
  given: RequestScene,
  signal: AbortSignal,
): Promise<RequestDescription> {
  signal.throwIfAborted()
  const scene = toPlainScene(given)
  const request = readRequest(call)
  const account = request.account ?? scene.address
  const network = scene.network.caipNetworkId
  const token = coinOf(scene.network)
  const found = new Map<string, RequestCaution>()
  const add = (kind: RequestCautionKind, subject?: string) => {
    const weight = dangers.includes(kind) ? 'danger' : 'warning'
    found.set(`${kind} ${subject ?? ''}`, { kind, weight, ...(subject !== undefined && { subject }) })
  }
  const blind = (): readonly RequestAction[] => {
    add('blindSignature')
    return [{ type: 'blind' }]
  }
  // The simulation does not count coins of addresses that the wallet has not shared.
  const isForeign = (address: string) => !scene.accounts.includes(address)
  const addAccount = (address: string) => {
    if (address !== scene.address) add(isForeign(address) ? 'foreignAccount' : 'otherAccount', address)
  }
  addAccount(account)
  // The page may name an address that is not the user's: the coins are not that one's.
  const payer = isForeign(account) ? scene.address : account

  const readMessage = (text: string): readonly RequestAction[] => {
    if (!text || unprintable.test(text) || hashText.test(text.trim())) return blind()
    const [, domain, signer] = signIn.exec(text) ?? []
    if (domain === undefined) return [{ type: 'message', text }]
    if (domain.toLowerCase() !== hostOfOrigin(scene.origin).toLowerCase()) add('foreignDomain', domain)
    if (signer !== undefined && ![scene.address, account].includes(toPlainAddress(signer))) add('otherAccount', signer)
    return [{ type: 'signIn', domain, text }]
  }

  const readTransaction = async (asked: Extract<BitcoinRequest, { type: 'psbt' }>) => {
    const psbt = await readPsbt(asked.psbt, scene.accounts, network).catch(() => undefined)
    if (!psbt) return blind()
    const { fee, outputs, size, spent, back, payers } = psbt
    const ways = [...psbt.sighashTypes, ...asked.sighashTypes]
    // If the request names no inputs, the wallet signs all that it owns; some wallets also ignore the addresses that it names.
    for (const signer of [...asked.signers, ...payers]) addAccount(signer)
    // Coins of an input without a value may be the account's too.
    if (fee === null || ways.some(isOpen)) add('blindSignature')
    else if (ways.some(isForMore)) add('openInputs')
    const sent = outputs.reduce((sum, { amount, isOwn }) => sum + (isOwn ? 0n : amount), 0n)
    const lost = spent - back
    // What others pay of the fee is not told apart from what they send: the user pays all of it, but never more than they lose.
    const paid = fee !== null && fee < lost ? fee : lost
    // Inputs and outputs of others must not hide that most of the user's coins are the fee.
    const isMost = paid * 4n > (sent || back) || paid * 4n > spent
    if (fee !== null && paid > highFee && (isMost || paid > size * highRate)) add('highFee')
    return writeOutputs(psbt, payer, token)
  }

  const readActions = async (): Promise<readonly RequestAction[]> => {
    switch (request.type) {
      case 'message':
        return readMessage(request.message)
      case 'psbt':
        return readTransaction(request)
      case 'transfer': {
        const { to, amount, memo, changeAddress } = request
        if (changeAddress !== undefined && changeAddress !== payer)
          add(isForeign(changeAddress) ? 'foreignChange' : 'otherAccount', changeAddress)
        return [
          {
            type: 'transfer',
            token,
            amount: amount.toString(),
            from: payer,
            to,
            ...(to !== payer && scene.accounts.includes(to) && { isOwn: true as const }),
          },
          ...(memo ? [{ type: 'memo', text: writeMemo(memo) } as const] : []),
        ]
      }
      default:
        return blind()
    }
  }
  const actions = await readActions()
  if (actions.length > maxActions) add('blindSignature')
  signal.throwIfAborted()
  return {
    actions: actions.length > 0 ? actions.slice(0, maxActions) : blind(),
    account,
    network,
    cautions: [...found.values()].sort((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind)),
    data: JSON.stringify(call.params, null, 2) ?? '',
  }
}

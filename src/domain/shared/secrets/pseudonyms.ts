import { isEmail } from '../text/text.js'

/** Table of pseudonyms for personal data. Equal texts get equal pseudonyms, in the format of the original where code depends on the format. */
export interface Pseudonyms {
  /** Registers a text that is personal as a whole. */
  add(text: string): void
  /** Registers the EVM addresses in any text, because they always belong to a person. */
  scan(text: string): void
  /** Registers a text as an id, or the addresses in it. */
  addId(text: string): void
  /** Returns true if {@link add} received this text and it is not an id. */
  isKnown(text: string): boolean
  /** Returns the pseudonym of a text that is personal as a whole. */
  whole(text: string): string
  /** Returns the pseudonym of a text in a request. Hex stays hex and base58 stays base58, so that validation still passes. */
  coded(text: string): string
  /** Replaces the ids in a text: addresses, hashes, signatures. Words are kept, because they do not identify a person. */
  within(text: string): string
  /** Replaces a sentence of another party: by its pseudonym if it was registered, or else ids, e-mail addresses and tokens in it. */
  words(text: string): string
}

/** Protocol terms, which are not personal: numbers, versions, chain ids, types of EIP-712, blocks. */
const PROTOCOL =
  /^(-?[\d.]+|(eip155|solana|bip122|polkadot|cosmos|near):[-\w]{1,64}|(u?int\d*|address|bool|string|bytes\d*)(\[\d*\])*|latest|pending|earliest|safe|finalized)$/

/** E-mail address in a sentence. */
const EMAIL = /[\w.+%-]+@[\w-]+(\.[\w-]+)*\.[a-z]{2,}/gi
/** Key, token, address or signature in a sentence: a long run of letters and digits, or a query value. CAIP-2 networks are not personal. */
const TOKEN =
  /(?<=[?&][\w.-]+=)[^\s&#"']+|(?<!\b(?:eip155|solana|bip122|polkadot|cosmos|near):)(?<![\w.+=-])(?=[\w.+=-]*\d)(?=[\w.+=-]*[a-z])[\w+=-]{20,}(\.[\w+=-]{8,})*/gi

/**
 * Call of an ERC-20 allowance: `approve` or `increaseAllowance`, the spender, the amount. The domain reads and changes the amount, so the call keeps its form; the
 * spender is an id.
 */
const ALLOWANCE = /^(0x(?:095ea7b3|39509351)0{24})([0-9a-f]{40})([0-9a-f]{64})$/i

/**
 * Call that exchanges tokens by a usual method, or reads an allowance. The domain reads or writes it, so it keeps its form; the addresses in it are ids: words with 12 bytes of
 * zeros that are too large for amounts.
 */
const EXCHANGE = /^0x(dd62ed3e|38ed1739|5c11d795|7ff36ab5|b6f9de95|18cbafe5|791ac947|07ed2379|12aa3caf)(?:[0-9a-f]{64})+$/i

/** Length that labels are truncated to. A longer text and its beginning must get matching pseudonyms. */
const KEPT_CHARACTERS = 64

/**
 * Creates an empty table. All texts must be registered before the first one is replaced.
 *
 * @param known ids that are nobody's, and are kept
 */
export function createPseudonyms(known: readonly string[] = []): Pseudonyms {
  const kept = new Set(known.map(idKey))
  /** By the text without `0x`. Hex and bech32 are in lower case. */
  const ids = new Map<string, string>()
  const texts = new Map<string, string>()
  const codes = new Map<string, string>()
  let numbered = 0
  let search: RegExp | undefined

  function addId(key: string): void {
    if (ids.has(key) || kept.has(key)) return
    numbered += 1
    ids.set(key, formOf(key)?.pseudonym(key, numbered) ?? key)
  }

  /** Registers the addresses of an allowance or an exchange. Returns false for any other text. */
  function addCall(text: string): boolean {
    const spender = ALLOWANCE.exec(text)?.[2]
    if (spender !== undefined) {
      const key = idKey(spender)
      if (key !== undefined) addId(key)
      return true
    }
    if (!EXCHANGE.test(text)) return false
    for (const [word] of text.slice(10).matchAll(/[0-9a-f]{64}/gi)) if (/^0{24}(?!0{8})/.test(word)) addId(word.slice(24).toLowerCase())
    return true
  }

  function textFor(text: string): string {
    const known = texts.get(text)
    if (known !== undefined) return known
    const core = text.trim()
    if (isEmail(core)) {
      numbered += 1
      // The same address with spaces around it gets the same pseudonym.
      return put(text, core === text ? `person-${numbered}@mail.example` : text.replace(core, () => textFor(core)))
    }
    numbered += 1
    // A picture stays a valid picture URL.
    if (/^(https?:\/\/|data:image\/)/.test(core)) return put(text, `https://person-${numbered}.example`)
    const kept = core.slice(0, KEPT_CHARACTERS).trimEnd()
    if (kept === text) return put(text, `person-${numbered}`)
    const number = numbered
    const short = textFor(kept)
    // The pseudonym is padded, so that truncating and trimming it gives the pseudonym of the truncated original.
    return put(text, core === kept ? text.replace(core, () => short) : `${short}${' '.repeat(KEPT_CHARACTERS)}${number}`)
  }

  function put(text: string, pseudonym: string): string {
    texts.set(text, pseudonym)
    return pseudonym
  }

  function within(text: string): string {
    // Longest first and in one pass, so that a pseudonym is never replaced again.
    search ??= new RegExp(
      [...ids.keys()]
        .sort((a, b) => b.length - a.length)
        .map(escaped)
        .join('|') || '(?!)',
      'gi',
    )
    return text.replace(search, (found) => ids.get(found) ?? ids.get(found.toLowerCase()) ?? found)
  }

  function words(text: string): string {
    return texts.get(text) ?? within(text).replace(EMAIL, mailFor).replace(TOKEN, tokenFor)
  }

  function mailFor(found: string): string {
    // A pseudonym in the text is not replaced again.
    return [...texts.values()].includes(found) ? found : textFor(found)
  }

  function tokenFor(found: string): string {
    if (/^0x0+[0-9a-f]{1,8}$/i.test(found)) return found
    const known = texts.get(found)
    if (known !== undefined) return known
    numbered += 1
    return put(found, `token-${numbered}`)
  }

  function scan(text: string): void {
    for (const [found] of text.matchAll(/0x[0-9a-f]{40}(?![0-9a-f])/gi)) if (!isGuessable(found)) addId(found.slice(2).toLowerCase())
  }

  function coded(text: string): string {
    const [, call, spender, amount] = ALLOWANCE.exec(text) ?? []
    if (spender !== undefined) return `${call}${within(spender)}${amount}`
    if (text === '' || EXCHANGE.test(text) || idKey(text) !== undefined) return within(text)
    const isHex = /^0x[0-9a-f]*$/i.test(text)
    if (isHex ? text.length < 3 : PROTOCOL.test(text)) return texts.get(text) ?? within(text)
    if (!isHex && !/^[1-9A-HJ-NP-Za-km-z]+$/.test(text)) return isGuessable(text) ? text : textFor(text)
    const known = codes.get(text)
    if (known !== undefined) return known
    numbered += 1
    const pseudonym = isHex ? `0x${numbered.toString(16).padStart(text.length - 2, '0')}` : padded('', text.length, '1', numbered, base58)
    codes.set(text, pseudonym)
    return pseudonym
  }

  return {
    add(text) {
      if (addCall(text)) return
      // A CAIP-10 account is registered by its address. The network is not personal.
      const key = idKey(text) ?? idKey(/^[a-z0-9]{3,16}:[-\w]{1,32}:([^:]+)$/.exec(text)?.[1] ?? '')
      if (key !== undefined) addId(key)
      else if (text !== '' && !isGuessable(text)) textFor(text)
    },
    addId(text) {
      if (addCall(text)) return
      const key = idKey(text)
      if (key === undefined) scan(text)
      else addId(key)
    },
    scan,
    coded,
    isKnown: (text) => texts.has(text),
    whole: (text) => texts.get(text) ?? within(text),
    within,
    words,
  }
}

interface Form {
  readonly fits: RegExp
  readonly pseudonym: (key: string, index: number) => string
}

const base58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
const bech32 = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l'
const base64 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'

/** Lengths of hex without a prefix that is an id: addresses, hashes and topics, and public keys of 33 and 65 bytes. */
const BARE_HEX: readonly number[] = [40, 64, 66, 130]

/** Formats of ids that have the same meaning everywhere. The first match counts. */
const forms: readonly Form[] = [
  { fits: /^[0-9a-f]{32,}$/, pseudonym: (key, index) => index.toString(16).padStart(key.length, '0') },
  { fits: /^[a-z]{2,12}1[02-9ac-hj-np-z]{30,90}$/, pseudonym: (key, index) => padded(key.slice(0, key.lastIndexOf('1') + 1), key.length, 'q', index, bech32) },
  { fits: /^[1-9A-HJ-NP-Za-km-z]{26,120}$/, pseudonym: (key, index) => padded(key.slice(0, 1), key.length, '1', index, base58) },
  // Registered names keep their ending, which is checked, and stand in signed texts.
  { fits: /^[a-z\d-]{4,64}\.(?:reown|wcn)\.id$/, pseudonym: (key, index) => `person-${index}${key.slice(key.indexOf('.'))}` },
  // Signatures and signed transactions of Bitcoin and Solana.
  {
    fits: /^(?=[^a-z]*[a-z])(?=[^A-Z]*[A-Z])(?=\D*\d)(?:[A-Za-z\d+/]{4}){20,}(?:[A-Za-z\d+/]{2}==|[A-Za-z\d+/]{3}=)?$/,
    pseudonym: (key, index) => padded('', key.indexOf('=') < 0 ? key.length : key.indexOf('='), 'A', index, base64) + (/=+$/.exec(key)?.[0] ?? ''),
  },
]

function formOf(key: string): Form | undefined {
  return forms.find(({ fits }) => fits.test(key))
}

/** Returns the lookup key of an id, or undefined if the text is not an id. */
function idKey(text: string): string | undefined {
  if (isGuessable(text)) return undefined
  const lower = text.toLowerCase()
  // EVM addresses may lack the prefix, and session topics have none.
  const hex = lower.startsWith('0x') ? lower.slice(2) : BARE_HEX.includes(lower.length) ? lower : ''
  if (forms[0]?.fits.test(hex)) return hex
  if (forms[1]?.fits.test(lower)) return lower
  return forms.slice(2).some(({ fits }) => fits.test(text)) ? text : undefined
}

/** Returns true for the zero address and similar padding, and for pseudonyms, so that a redacted tape stays unchanged. */
function isGuessable(text: string): boolean {
  return /^(?:(?:0x)?0{24,}[0-9a-f]*|[1-9A-Za-z]1{20,}[1-9A-Za-z]*|[a-z]{2,12}1q{20,}[a-z0-9]*|A{40,}[a-z0-9+/]*=*|https:\/\/person-\d+\.example|person-\d+\.(?:reown|wcn)\.id|\s*person-\d+(?:@mail\.example)?(?:\s+\d+)?\s*)$/i.test(
    text,
  )
}

/** Escapes the characters of base64 that mean something in a pattern. */
function escaped(id: string): string {
  return id.replace(/[+/.]/g, '\\$&')
}

function padded(start: string, length: number, fill: string, index: number, alphabet: string): string {
  let digits = ''
  for (let left = index; left > 0; left = Math.floor(left / alphabet.length)) digits = (alphabet[left % alphabet.length] ?? '') + digits
  return start + digits.padStart(length - start.length, fill)
}

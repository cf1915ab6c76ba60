import { isEmail } from './email.js'

/** Stands in for what is personal: the same for the same text, in the form of the original where other code looks at the form. */
export interface Pseudonyms {
  /** Notes a text that is personal as a whole. */
  add(text: string): void
  /** Notes the EVM addresses in any text: they are somebody's, wherever they stand. */
  scan(text: string): void
  /** Notes the id that a text is, or the addresses in it. */
  addId(text: string): void
  /** Whether {@link add} was given this text and it is no id. */
  isKnown(text: string): boolean
  /** The pseudonym of a text that is personal as a whole. */
  whole(text: string): string
  /** The pseudonym of a text in a request: hex stays hex and base58 stays base58, whatever its length, so that what looks at the form takes it. */
  coded(text: string): string
  /** A text with the ids in it replaced: addresses, hashes, signatures. Words are left alone, for they may be anybody's. */
  within(text: string): string
}

/** Words of protocols, which are nobody's: numbers, versions, chain ids, types of EIP-712, blocks. */
const PROTOCOL =
  /^(-?[\d.]+|(eip155|solana|bip122|polkadot|cosmos|near):[-\w]{1,64}|(u?int\d*|address|bool|string|bytes\d*)(\[\d*\])*|latest|pending|earliest|safe|finalized)$/

/** What is kept of a label; a longer text keeps its beginning, which must get the pseudonym of that beginning. */
const KEPT_CHARACTERS = 64

/** Makes an empty table. Everything is noted before the first text is replaced. */
export function createPseudonyms(): Pseudonyms {
  /** By the text without `0x`; hex and bech32 in lower case. */
  const ids = new Map<string, string>()
  const texts = new Map<string, string>()
  const codes = new Map<string, string>()
  let numbered = 0
  let search: RegExp | undefined

  function addId(key: string): void {
    if (ids.has(key)) return
    numbered += 1
    ids.set(key, formOf(key)?.pseudonym(key, numbered) ?? key)
  }

  function textFor(text: string): string {
    const known = texts.get(text)
    if (known !== undefined) return known
    const core = text.trim()
    if (isEmail(core)) {
      numbered += 1
      // One that was typed with spaces around it is the same one.
      return put(text, core === text ? `person-${numbered}@mail.example` : text.replace(core, () => textFor(core)))
    }
    numbered += 1
    // A picture stays one that may be shown.
    if (/^(https?:\/\/|data:image\/)/.test(core)) return put(text, `https://person-${numbered}.example`)
    const kept = core.slice(0, KEPT_CHARACTERS).trimEnd()
    if (kept === text) return put(text, `person-${numbered}`)
    const number = numbered
    const short = textFor(kept)
    // Cut and trimmed as the original is, it leaves the pseudonym of what the original leaves.
    return put(text, core === kept ? text.replace(core, () => short) : `${short}${' '.repeat(KEPT_CHARACTERS)}${number}`)
  }

  function put(text: string, pseudonym: string): string {
    texts.set(text, pseudonym)
    return pseudonym
  }

  function within(text: string): string {
    // The longest first, in one pass: a pseudonym is never taken for an original.
    search ??= new RegExp([...ids.keys()].sort((a, b) => b.length - a.length).join('|') || '(?!)', 'gi')
    return text.replace(search, (found) => ids.get(found) ?? ids.get(found.toLowerCase()) ?? found)
  }

  function scan(text: string): void {
    for (const [found] of text.matchAll(/0x[0-9a-f]{40}(?![0-9a-f])/gi)) if (!isGuessable(found)) addId(found.slice(2).toLowerCase())
  }

  function coded(text: string): string {
    if (text === '' || idKey(text) !== undefined) return within(text)
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
      // An account of CAIP-10 is its address; the network is nobody's.
      const key = idKey(text) ?? idKey(/^[a-z0-9]{3,16}:[-\w]{1,32}:([^:]+)$/.exec(text)?.[1] ?? '')
      if (key !== undefined) addId(key)
      else if (text !== '' && !isGuessable(text)) textFor(text)
    },
    addId(text) {
      const key = idKey(text)
      if (key === undefined) scan(text)
      else addId(key)
    },
    scan,
    coded,
    isKnown: (text) => texts.has(text),
    whole: (text) => texts.get(text) ?? within(text),
    within,
  }
}

interface Form {
  readonly fits: RegExp
  readonly pseudonym: (key: string, index: number) => string
}

const base58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
const bech32 = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l'

/** Texts that nobody writes by hand and that mean the same wherever they stand. The first that fits counts. */
const forms: readonly Form[] = [
  { fits: /^[0-9a-f]{32,}$/, pseudonym: (key, index) => index.toString(16).padStart(key.length, '0') },
  { fits: /^[a-z]{2,12}1[02-9ac-hj-np-z]{30,90}$/, pseudonym: (key, index) => padded(key.slice(0, key.lastIndexOf('1') + 1), key.length, 'q', index, bech32) },
  { fits: /^[1-9A-HJ-NP-Za-km-z]{26,120}$/, pseudonym: (key, index) => padded(key.slice(0, 1), key.length, '1', index, base58) },
]

function formOf(key: string): Form | undefined {
  return forms.find(({ fits }) => fits.test(key))
}

/** How an id is looked up; undefined for a text that is none. */
function idKey(text: string): string | undefined {
  if (isGuessable(text)) return undefined
  const lower = text.toLowerCase()
  // EVM addresses may lack the prefix, and topics of sessions have none.
  const hex = lower.startsWith('0x') ? lower.slice(2) : lower.length === 40 || lower.length === 64 ? lower : ''
  if (forms[0]?.fits.test(hex)) return hex
  if (forms[1]?.fits.test(lower)) return lower
  return forms[2]?.fits.test(text) ? text : undefined
}

/** The zero address and its like, which stand in padding, too; and every pseudonym, so that a redacted tape stays as it is. */
function isGuessable(text: string): boolean {
  return /^(?:(?:0x)?0{24,}[0-9a-f]*|[1-9A-Za-z]1{20,}[1-9A-Za-z]*|[a-z]{2,12}1q{20,}[a-z0-9]*|https:\/\/person-\d+\.example|\s*person-\d+(?:@mail\.example)?(?:\s+\d+)?\s*)$/i.test(
    text,
  )
}

function padded(start: string, length: number, fill: string, index: number, alphabet: string): string {
  let digits = ''
  for (let left = index; left > 0; left = Math.floor(left / alphabet.length)) digits = (alphabet[left % alphabet.length] ?? '') + digits
  return start + digits.padStart(length - start.length, fill)
}

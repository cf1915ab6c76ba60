const deep = (open: string, close: string, levels: number) => open.repeat(levels) + close.repeat(levels)
const noText = { toString: 1, valueOf: null, toJSON: 7, length: -1, then: 'x' }

/** Values as JSON text, each of which some reader of JSON has fallen over: what it is, and the text. */
export const hostileValues: readonly (readonly [string, string])[] = [
  ['null', 'null'],
  ['true', 'true'],
  ['a text', '"text"'],
  ['an empty text', '""'],
  ['a huge number', '1e308'],
  ['a number above all numbers', '1e999'],
  ['a negative fraction', '-0.5'],
  ['an integer that numbers cannot hold', '123456789012345678901234567890'],
  ['an empty list', '[]'],
  ['a list of everything', '[null,true,"x",-1,[],{},[null],{"a":null}]'],
  ['an empty object', '{}'],
  ['__proto__', '{"__proto__":{"kind":"connection","polluted":1},"constructor":{"prototype":{"polluted":1}},"prototype":1}'],
  ['members that make no text', JSON.stringify(noText)],
  ['a list of objects that make no text', JSON.stringify([{ connectorId: noText, address: noText, id: noText, name: noText }, noText])],
  ['names of prototypes', '{"toString":{},"hasOwnProperty":[],"isPrototypeOf":null,"__defineGetter__":1}'],
  [
    'members of messages with other types',
    '{"kind":{},"namespace":[],"connectorId":7,"at":"x","id":{},"type":[],"method":{},"params":"x","result":[],"error":9}',
  ],
  ['namespaces of prototypes', '{"constructor":["x"],"eip155":"x","solana":{"__proto__":[]},"valueOf":{}}'],
  ['an unpaired surrogate', '{"\\ud800":"\\udfff","id":"\\udc00","type":"\\ud800"}'],
  ['NUL and line separators', '{"id":"\\u0000\\u2028","type":"\\u0000"}'],
  ['a list 100,000 deep', deep('[', ']', 100_000)],
  ['an object 50,000 deep', `${'{"d":'.repeat(50_000)}1${'}'.repeat(50_000)}`],
  ['lists 500 deep', deep('[', ']', 500)],
  ['1 MB of text', JSON.stringify('x'.repeat(1_048_576))],
  ['100,000 numbers', `[${'1,'.repeat(99_999)}1]`],
  ['20,000 members', `{${Array.from({ length: 20_000 }, (_, at) => `"k${at}":{}`).join()}}`],
]

/** Texts that are no JSON. */
export const brokenTexts: readonly (readonly [string, string])[] = [
  ['nothing', ''],
  ['a blank', ' '],
  ['a torn object', '{"v":1,"torn'],
  ['a torn list', '['.repeat(100_000)],
  ['a byte order mark', '\ufeff{}'],
  ['undefined', 'undefined'],
  ['an unpaired surrogate', '\ud800'],
  ['NUL', '\0'],
  ['markup', '<!doctype html><title>502</title>'],
]

/** A character that keyboards lack, or a pair of them to put around words. */
export interface SpecialCharacter {
  readonly name: string
  /** What its button shows. */
  readonly label: string
  readonly open: string
  readonly close: string
}

/** Quotation marks, outer ones first, and the locales and languages that use them. From CLDR. */
const quotes = new Map(
  [
    ['«»‹›', 'de-CH de-LI fr-CH it-CH fa'],
    ['«»“”', 'pt-PT ar ca el es fr hy it'],
    ['«»‘’', 'nb nn no'],
    ['«»„“', 'be ru uk'],
    ['「」『』', 'ja zh-TW zh-HK zh-Hant'],
    ['„“‚‘', 'cs de is lt sk sl'],
    ['„“’’', 'bg'],
    ['„“«»', 'et'],
    ['„”‚’', 'he hr'],
    ['„”»«', 'hu'],
    ['„”«»', 'pl ro'],
    ['„”’’', 'sr'],
    ['“”„“', 'lv'],
    ['””’’', 'fi sv'],
  ].flatMap(([marks = '', locales = '']) => locales.split(' ').map((locale) => [locale, marks] as const)),
)
const otherQuotes = '“”‘’'

/** Spaces inside of quotation marks: French as in France and Canada has some. */
const quoteSpaces = new Map([
  ['fr', '\u00A0'],
  ['fr-CH', ''],
])

const ofLanguages = new Map<string, readonly (readonly [name: string, label: string])[]>(
  Object.entries({
    es: [
      ['inverted question mark', '¿'],
      ['inverted exclamation mark', '¡'],
    ],
    fa: [['zero-width non-joiner', '\u200C']],
    ja: [
      ['middle dot', '・'],
      ['wave dash', '〜'],
    ],
  } as const),
)

/** Returns the special characters for a locale: spaces, quotation marks, dashes and the like. */
export function charactersOf(locale: string, direction: 'ltr' | 'rtl'): readonly SpecialCharacter[] {
  const [open = '', close = '', innerOpen = '', innerClose = ''] = findFor(locale, quotes) ?? otherQuotes
  const space = findFor(locale, quoteSpaces) ?? ''
  return [
    one('no-break space', '\u00A0', 'NBSP'),
    one('narrow no-break space', '\u202F', 'NNBSP'),
    { name: 'quotation marks', label: `${open}${close}`, open: `${open}${space}`, close: `${space}${close}` },
    { name: 'inner quotation marks', label: `${innerOpen}${innerClose}`, open: innerOpen, close: innerClose },
    one('apostrophe', '’'),
    one('en dash', '–'),
    one('em dash', '—'),
    one('ellipsis', '…'),
    ...(findFor(locale, ofLanguages) ?? []).map(([name, character]) =>
      one(name, character, character === '\u200C' ? 'ZWNJ' : character),
    ),
    ...(direction === 'rtl'
      ? [one('left-to-right mark', '\u200E', 'LRM'), one('right-to-left mark', '\u200F', 'RLM')]
      : []),
  ]
}

/** Returns the value of a locale, or of its language: of `de-CH`, then of `de`. */
function findFor<T>(locale: string, table: ReadonlyMap<string, T>): T | undefined {
  const parts = locale.split('-')
  const names = parts.map((_, at) => parts.slice(0, parts.length - at).join('-'))
  return table.get(names.find((name) => table.has(name)) ?? '')
}

function one(name: string, character: string, label = character): SpecialCharacter {
  return { name, label, open: character, close: '' }
}

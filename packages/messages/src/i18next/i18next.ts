import { delimiterDamaged } from '../finding.ts'
import { cldrPlurals, type PluralRules } from '../plural/plural-rules.ts'
import { cldrOrder } from '../plural/plural-slots.ts'
import type { Syntax, SyntaxOptions } from '../syntax.ts'
import { isIntervals, readIntervals, rejectIntervals } from './intervals.ts'
import { joinPluralKey, splitPluralKey } from './keys.ts'
import { joinV3Key, splitV3Key } from './keys-v3.ts'
import { type Delimiters, tokeniseI18next } from './tokenise.ts'
import { i18nextV3Plurals } from './v3-table.ts'

/**
 * i18next JSON v4 and v3: `{{variable}}`, `$t(nesting)`, tags of `Trans`, plural forms as key suffixes. It has no escapes. A
 * file keeps the version that it has: the forms of one are unknown to the runtime of the other.
 */
export function openI18next(options: SyntaxOptions): Syntax {
  const { version = 4, pluralSeparator = '_', notPlural = [] } = options
  const delimiters = delimitersOf(options)
  const strayMark = strayPattern(delimiters)
  const tornPrefix = openTorn(delimiters)
  const neverPlural = new Set(notPlural)
  const text: Syntax = {
    id: 'i18next',
    countName: (texts) => countName(texts, delimiters),
    plurals: version === 3 ? i18nextV3Plurals : i18nextPlurals,
    tokenise: (message) => tokeniseI18next(message, delimiters),
    escape: (text) => text,
    reject(text) {
      let before = ''
      for (const token of tokeniseI18next(text, delimiters)) {
        const stray = token.type === 'text' ? strayMark?.exec(token.text)?.[0] : tornPrefix(before, token.raw)
        if (stray !== undefined) return delimiterDamaged(`stray delimiter "${stray}"`)
        before = token.type === 'text' ? token.text : ''
      }
      return undefined
    },
    splitKey: (segment, has) =>
      version === 3 ? splitV3Key(segment, pluralSeparator, has) : splitPluralKey(segment, pluralSeparator),
    joinKey: (key) => (version === 3 ? joinV3Key : joinPluralKey)(key, pluralSeparator),
    isNeverPlural: (base) => neverPlural.has(base),
  }
  return {
    ...text,
    tokenise: (message) =>
      isIntervals(message)
        ? [{ type: 'placeholder', kind: 'block', raw: message, name: 'count' }]
        : text.tokenise(message),
    reject: (message) => (isIntervals(message) ? rejectIntervals(message) : text.reject(message)),
    readVariants: (message) => readIntervals(message, text),
  }
}

/** `{` before `{{name}}`: i18next begins at the first brace, and finds no variable called `{name`. */
function openTorn({ prefix }: Delimiters): (before: string, raw: string) => string | undefined {
  return (before, raw) => {
    const tail = before.slice(-1)
    const isTorn = tail !== '' && raw.startsWith(prefix) && (tail + prefix).startsWith(prefix)
    return isTorn ? tail + prefix : undefined
  }
}

/** `count` chooses the form; where no form of a family shows it, apps give the same number under a name that says so. */
function countName(texts: Iterable<string>, delimiters: Delimiters): string {
  const forms = [...texts]
  if (forms.length < 2 || !forms.some((text) => text.includes('Count'))) return 'count'
  const names = forms.flatMap((text) =>
    tokeniseI18next(text, delimiters).flatMap((token) =>
      token.type === 'placeholder' && token.kind === 'variable' ? [token.name] : [],
    ),
  )
  const [name = 'count', ...others] = new Set(names)
  return others.length === 0 && name.endsWith('Count') ? name : 'count'
}

/** `Intl.PluralRules` answers with the rules of the system's own language where it has none: any form may be asked for. */
const i18nextPlurals: PluralRules = { ...cldrPlurals, withoutRules: cldrOrder }

function delimitersOf(options: SyntaxOptions): Delimiters {
  const { prefix = '{{', suffix = '}}', nestingPrefix = '$t(', nestingSuffix = ')' } = options
  const { unescapePrefix = '-', formatSeparator = ',' } = options
  return { prefix, suffix, nestingPrefix, nestingSuffix, unescapePrefix, formatSeparator }
}

/**
 * Delimiters that are left over, and those that a translation damaged: `{ {`, `｛｛`, `$T(`, `$ t(`. A delimiter of one
 * character (`%`) means something elsewhere too and is not looked for.
 */
function strayPattern({ prefix, suffix, nestingPrefix }: Delimiters): RegExp | undefined {
  const marks = [prefix, suffix, nestingPrefix].filter((mark) => mark.length > 1)
  return marks.length === 0 ? undefined : new RegExp(marks.map(damaged).join('|'), 'u')
}

function damaged(mark: string): string {
  return Array.from(mark, (character) => {
    const code = character.charCodeAt(0)
    const fullwidth = code > 0x20 && code < 0x7f ? String.fromCharCode(code + 0xfee0) : ''
    const spellings = new Set([character, character.toUpperCase(), character.toLowerCase(), fullwidth])
    return `[${[...spellings].join('').replaceAll(/[\\\]^-]/gu, String.raw`\$&`)}]`
  }).join(String.raw`\s{0,2}`)
}

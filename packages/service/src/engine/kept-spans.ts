import { foreignMarksIn } from '@lockale/messages/engine'

/**
 * Splits a text at the spans that a translation must keep: placeholders of any message format, tags, references, code,
 * URLs, e-mail addresses. Words are at even indexes, spans at odd indexes.
 */
export function splitKeptSpans(text: string): readonly string[] {
  if (!maybe.test(text)) return [text]
  // `split` with one group puts each match between its neighbours
  return text.split(plainSpan).flatMap((part, index) => (index % 2 === 1 ? [part] : splitAtMarks(part)))
}

/** A quick test: every span contains one of these characters. */
const maybe = /[%${}@:#*`&<>[\]_]|www\./u

/** An ICU argument can have variants with arguments of their own: `{n, plural, one {# of {total}} other {…}}`. */
const braces = String.raw`[$%#@]?\{(?:[^{}]|\{(?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*\})*\}`

/**
 * It is unknown which program will read the text, so this matches too much rather than too little: `100%sure` keeps its
 * `%s`, which does no harm.
 */
const plainSpan = new RegExp(
  `(${[
    '``(?:[^`\n]|`(?!`)){1,2000}``|`[^`\n]{1,2000}`',
    braces,
    // URLs, without the punctuation behind them
    String.raw`(?:\b[a-z][a-z\d+.-]{1,20}:\/\/|\bmailto:|\bwww\.)[^\s<>"'\x60]*[^\s<>"'\x60.,;:!?)\]}]`,
    String.raw`[\w.%+-]{1,64}@[\w-]{1,64}(?:\.[\w-]{1,64})+`,
    String.raw`<[/!?%]?[a-z][^<>]*>`,
    String.raw`&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]{1,31});`,
    String.raw`%[a-z]\w+%|%\([^()\s]{1,200}\)[a-z]|%(?:\d+\$)?[-+#0]?\d*(?:\.\d+)?(?:hh?|ll?|[zjtqL])?[@a-z]`,
    String.raw`\$t\([^()]*\)|\$[a-z_]\w*\$?`,
    // linked messages of Vue I18n, placeholders of Drupal, names of accounts
    String.raw`(?<![\w@])@[:.]?\w[\w.:]*(?<![.:])`,
  ].join('|')})`,
  'giu',
)

/** Splits a text at placeholders that only some message formats have: `:name`, `%name%`, `__name__`, `[[name]]`. */
function splitAtMarks(text: string): readonly string[] {
  const parts: string[] = []
  let start = 0
  for (const mark of foreignMarksIn({ raw: text, tokens: [{ type: 'text', raw: text, text }] })) {
    const at = text.indexOf(mark, start)
    if (at === -1) continue
    parts.push(text.slice(start, at), mark)
    start = at + mark.length
  }
  return [...parts, text.slice(start)]
}

/** A piece of natural language, or a literal thing in it that no translator may touch. */
export type Masked =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'literal' | 'newline'; readonly raw: string }

/**
 * Takes out of a text what has to come back as it is: addresses, entities, placeholders nobody declared, line breaks with the blanks around them, and
 * characters that XML cannot hold. Reads the text a fixed number of times, whatever is in it.
 */
export function maskLiterals(text: string): readonly Masked[] {
  const found = [
    findUrls(text),
    findMails(text),
    findAll(text, entity),
    findAll(text, unwritable),
    findAll(text, foreign),
  ].flat()
  const literals = found.map(({ start, raw }) => ({ type: 'literal' as const, start, raw }))
  const newlines = findAll(text, /\s+/gu)
    .filter(({ raw }) => /[\r\n]/u.test(raw))
    .map(({ start, raw }) => ({ type: 'newline' as const, start, raw }))
  const masked: Masked[] = []
  let at = 0
  // a run of blanks may begin with a character that XML cannot hold: the run comes first
  for (const { type, start, raw } of [...newlines, ...literals].sort((a, b) => a.start - b.start)) {
    if (start < at) continue
    if (start > at) masked.push({ type: 'text', text: text.slice(at, start) })
    masked.push({ type, raw })
    at = start + raw.length
  }
  if (at < text.length) masked.push({ type: 'text', text: text.slice(at) })
  return masked
}

interface Found {
  readonly start: number
  readonly raw: string
}

const entity = /&(?:[A-Za-z][A-Za-z0-9]{1,31}|#\d{1,7}|#[xX][0-9A-Fa-f]{1,6});/gu

/**
 * Placeholders of other syntaxes: `{{name}}`, `%{name}`, `{name}`, `{0}`, `{0,number}`, `%s`, `%1$d`, `%@`, `%#@count@`, `%(name)s`,
 * `$NAME$`, `{ $name }`, `{ -term }`. Where the app does not fill them in they are as good untouched. `100% sure` and `100%sure` are text.
 */
const foreign =
  /%(?:\d{1,2}\$)?#@\w{1,64}@|%\(\w{1,64}\)[-+#0]?\d{0,3}(?:\.\d{1,2})?[sdifuxgec]|\$[A-Za-z][\w@]{0,64}\$|\{\d{1,3},[^{}]{1,64}\}|\{\s{0,4}"[^"\r\n]{0,40}"\s{0,4}\}|\{\s{0,4}(?:\$|-[A-Za-z]|[A-Z]+\()[^{}]{0,100}\}|\{\{[^{}]{1,64}\}\}|%\{[^{}\s]{1,64}\}|\{(?:[A-Za-z_$][\w.$-]{0,64}|\d{1,3})\}|%(?:\d{1,2}\$)?[-+#0]?\d{0,3}(?:\.\d{1,2})?(?:hh?|ll?)?[sdiufgexXc@](?![A-Za-z])/gu

/** XML 1.0 §2.2: characters that no document may contain, and halves of surrogate pairs. */
// oxlint-disable-next-line no-control-regex -- they are what it is about
const unwritable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\ufffe\uffff]|\p{Cs}/gu

function findAll(text: string, pattern: RegExp): readonly Found[] {
  return Array.from(text.matchAll(pattern), (match) => ({ start: match.index, raw: match[0] }))
}

/** The punctuation that ends the sentence is not part of a URL, but a parenthesis that was opened in it is. */
function findUrls(text: string): readonly Found[] {
  const urls = findAll(text, /(?:https?|ftp):\/\/[^\s<>"'`…\u3000-\u303f\uff00-\uffef]+/giu)
  return urls.map(({ start, raw }) => {
    const punctuation = raw.includes('(') ? /[.,;:!?\]}*_”’»]/u : /[.,;:!?)\]}*_”’»]/u
    let end = raw.length
    while (punctuation.test(raw.charAt(end - 1))) end--
    return { start, raw: raw.slice(0, end) }
  })
}

/** Looks around each `@`: one expression for the whole address would be quadratic on a long word. */
function findMails(text: string): readonly Found[] {
  const mails: Found[] = []
  let floor = 0
  for (let at = text.indexOf('@'); at !== -1; at = text.indexOf('@', at + 1)) {
    let start = at
    while (start > floor && /[\w.%+-]/u.test(text.charAt(start - 1))) start--
    let end = at + 1
    while (/[\w.-]/u.test(text.charAt(end))) end++
    while (/[.-]/u.test(text.charAt(end - 1))) end--
    floor = end
    const domain = text.slice(at + 1, end)
    if (start < at && /^[\w-]+(?:\.[\w-]+)+$/u.test(domain)) mails.push({ start, raw: text.slice(start, end) })
  }
  return mails
}

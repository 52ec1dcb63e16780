import { type Diagnostic, type DiagnosticArguments, unreachable } from '@lockale/errors'

/**
 * A finding as a sentence without its place: terminal, bundler and annotations show the same one. An argument that is not
 * there is left out of the sentence. Texts of files stand in it as they are, cut to 60 code points and on one line; whoever
 * prints it has to make them safe for where they go.
 */
export function describe({ code, locale, message, arguments: args }: Diagnostic): string {
  switch (code) {
    case 'parse-error':
      return `cannot be read${expectation(args)}`
    case 'conflict-marker':
      return `git left a conflict here${sides(args)}: settle it, then run again`
    case 'bad-encoding':
      return `is not valid UTF-8${damage(args)}: save it as UTF-8`
    case 'unpaired-surrogate':
      return `${first(args, 'where') === 'key' ? 'the key' : 'the text'} holds half of a character (an unpaired surrogate), which cannot be sent`
    case 'too-deep':
      return `is nested too deep${deeper(args)}: nothing in the file was read`
    case 'duplicate-key':
      return `the key is there again${lineOf(args, 'countsLine', ' in line ')}, and only the last one counts`
    case 'ambiguous-scalar':
      return `${textOf(args, 'token') ?? 'the word'} is a text to some readers of YAML, and something else to others: put it in quotes`
    case 'key-collision':
      return `is the same key at run time as ${first(args, 'other', 'with', 'key') ?? 'another one'}`
    case 'missing-key':
      return `is missing${quoted(args, 'source', ': ')}`
    case 'missing-file':
      return `the file does not exist yet${counted(args, 'count', 'message')}`
    case 'empty-translation':
      return `is empty${quoted(args, 'source', ', the source is ')}`
    case 'blank-translation':
      return `is only white space${quoted(args, 'source', ', the source is ')}`
    case 'stale':
      return `the source is now ${textOf(args, 'source') ?? 'another text'}; ${textOf(args, 'text') ?? 'the text'} was made from an older one`
    case 'fuzzy':
      return `the source is now ${textOf(args, 'source') ?? 'another text'}; a person's ${textOf(args, 'text') ?? 'text'} was kept → ${acceptCommand(message, locale)} (after editing it, if it must change)`
    case 'extra-key':
      return `is no longer in the source${quoted(args, 'text', ': ')}`
    case 'stand-in-text':
      return `${textOf(args, 'text') ?? 'the text'} is by the local stand-in and no translation`
    case 'needs-review':
      return `wants a person's look${because(args, 'why', 'reason')} → ${acceptCommand(message, locale)}`
    case 'placeholder-missing':
      return `${names(args, 'placeholder', 'a placeholder')} missing`
    case 'placeholder-extra':
      return `${names(args, 'placeholder', 'a placeholder')} not in the source`
    case 'placeholder-delimiter-damaged':
      return `a placeholder is damaged${because(args, 'found', 'reason')}`
    case 'nesting-changed':
      return `nested messages differ from the source${difference(args)}`
    case 'html-tags':
      return `tags differ from the source${difference(args)}`
    case 'plural-category-missing':
      return `plural ${plural(args, 'forms', 'form')} missing${listed(args, 'forms')}`
    case 'not-translated':
      return `was not translated${formOf(args)}${reasonOf(args)}`
    case 'write-conflict':
      return 'changed during the run and was left as it is: run again'
    case 'lockfile-line':
      return `a line of the lockfile is not readable and was skipped${because(args, 'reason')}`
    default:
      return unreachable(code)
  }
}

/** The command that says "still right", ready to paste into a shell. */
function acceptCommand(message: string | undefined, locale: string | undefined): string {
  const forLocale = locale === undefined ? '' : ` --locale ${locale}`
  if (message === undefined) return `lockale accept <message>${forLocale}`
  const word = shellWord(message)
  return message.startsWith('-') ? `lockale accept${forLocale} -- ${word}` : `lockale accept ${word}${forLocale}`
}

/** Whole, however long: half a key would name no message. */
function shellWord(text: string): string {
  return /^[\w./:@%+-]+$/u.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`
}

const maxQuoted = 60

function quote(text: string): string {
  const line = text.slice(0, maxQuoted * 4).replaceAll(/\s+/gu, ' ')
  const characters = [...line]
  const isCut = characters.length > maxQuoted || text.length > maxQuoted * 4
  return `"${isCut ? `${characters.slice(0, maxQuoted - 1).join('')}…` : line}"`
}

/** The first of the arguments that is there and not empty, as words. */
function first(args: DiagnosticArguments, ...wanted: readonly string[]): string | undefined {
  for (const name of wanted) {
    const [value] = listOf(args, name)
    if (value !== undefined) return value
  }
  return undefined
}

function listOf(args: DiagnosticArguments, name: string): readonly string[] {
  const value = Object.hasOwn(args, name) ? args[name] : undefined
  if (value === undefined) return []
  const list = typeof value === 'string' ? [value] : typeof value === 'number' ? [String(value)] : value
  return list.filter((item) => item !== '')
}

function because(args: DiagnosticArguments, ...wanted: readonly string[]): string {
  const reason = first(args, ...wanted)
  return reason === undefined ? '' : ` (${cut(reason)})`
}

function cut(text: string): string {
  return quote(text).slice(1, -1)
}

function textOf(args: DiagnosticArguments, name: string): string | undefined {
  const text = first(args, name)
  return text === undefined ? undefined : quote(text)
}

function quoted(args: DiagnosticArguments, name: string, before: string): string {
  const text = textOf(args, name)
  return text === undefined ? '' : `${before}${text}`
}

function counted(args: DiagnosticArguments, name: string, noun: string): string {
  const value = first(args, name)
  return value === undefined ? '' : `: ${value} ${value === '1' ? noun : `${noun}s`} to translate`
}

/** `: expected a comma, found the end of the file` */
function expectation(args: DiagnosticArguments): string {
  const parts = (['expected', 'found'] as const).flatMap((name) => {
    const words = first(args, name)
    return words === undefined ? [] : [`${name} ${cut(words)}`]
  })
  return parts.length === 0 ? '' : `: ${parts.join(', ')}`
}

function damage(args: DiagnosticArguments): string {
  const [byte, offset, looksLike] = [first(args, 'byte'), first(args, 'byteOffset'), first(args, 'looksLike')]
  if (looksLike !== undefined) return ` (it looks like ${looksLike})`
  return byte === undefined || offset === undefined ? '' : ` (byte ${byte} at offset ${offset})`
}

/** Which lines, and whose sides: what git wrote behind the markers. */
function sides(args: DiagnosticArguments): string {
  const whose = [...listOf(args, 'ours'), ...listOf(args, 'theirs')].map(cut)
  return `${lineOf(args, 'endLine', ', up to line ')}${whose.length === 2 ? ` (${whose.join(' or ')})` : ''}`
}

function deeper(args: DiagnosticArguments): string {
  const limit = first(args, 'limit')
  return limit === undefined ? '' : ` (more than ${limit} ${first(args, 'unit') ?? 'levels'})`
}

function lineOf(args: DiagnosticArguments, name: string, before: string): string {
  const line = first(args, name)
  return line === undefined ? '' : `${before}${line}`
}

/** `{{a}} is`, `{{a}}, {{b}} are` */
function names(args: DiagnosticArguments, name: string, otherwise: string): string {
  const list = [...listOf(args, name), ...listOf(args, `${name}s`)]
  if (list.length === 0) return `${otherwise} is`
  return `${list.map(cut).join(', ')} ${list.length === 1 ? 'is' : 'are'}`
}

function difference(args: DiagnosticArguments): string {
  const parts = [
    ['missing', listOf(args, 'missing')],
    ['extra', listOf(args, 'extra')],
  ] as const
  const shown = parts.filter(([, list]) => list.length > 0).map(([word, list]) => `${list.map(cut).join(' ')} ${word}`)
  return shown.length === 0 ? '' : `: ${shown.join(', ')}`
}

function plural(args: DiagnosticArguments, name: string, noun: string): string {
  return listOf(args, name).length === 1 ? `${noun} is` : `${noun}s are`
}

function listed(args: DiagnosticArguments, name: string): string {
  const list = listOf(args, name)
  return list.length === 0 ? '' : `: ${list.join(', ')}`
}

function formOf(args: DiagnosticArguments): string {
  const form = first(args, 'form')
  return form === undefined ? '' : ` (plural form ${form})`
}

/** A rule id as reason means: every answer broke that rule, so none was written. */
function reasonOf(args: DiagnosticArguments): string {
  const reason = first(args, 'reason')
  if (reason === undefined) return ''
  return /^[a-z]+(?:-[a-z]+)+$/u.test(reason) ? `: every answer broke the message (${reason})` : `: ${cut(reason)}`
}

import type { TextName } from '@lockale/core'
import { isRecord, LockaleError, ruleIds } from '@lockale/errors'
import type { CommandContext } from '@lockale/terminal/command/command'

/** Limits of a list. A larger input is probably not a list of messages, and is refused. */
const maxListLines = 1_000_000
const maxListBytes = 256 * 1024 * 1024

interface TextList {
  readonly names: readonly TextName[]
  /** True if the list is the output of `check`. In this case, only the strings that need review are changed. */
  readonly isOfFindings: boolean
}

/**
 * Parses a list of messages: one message per line; the output of `check`, with problems below file names or lines that
 * begin with the file; the output of `check --json`; or JSON lines with `message` and optional `locale` and `file`.
 * @throws {LockaleError} `LIST_UNREADABLE` with the numbers of the lines that have none of these formats
 */
function parseTextList(bytes: Uint8Array): TextList {
  const text = decode(bytes)
  const whole = parseJson(text)
  if (whole !== undefined) return fromJson(whole)
  const lines = text.split(/\r\n|\r|\n/u)
  if (lines.length > maxListLines) {
    throw unreadable(`it has more than ${maxListLines} lines`, "Split it, or use a pattern: 'cart.*'.")
  }
  const names: TextName[] = []
  const wrong: number[] = []
  let isOfFindings = false
  let heading: string | undefined
  for (const [index, coloured] of lines.entries()) {
    const line = withoutColours(coloured)
    if (isHeading(line, lines[index + 1])) {
      heading = line
      continue
    }
    if (line === '' || /^\S/u.test(line)) heading = undefined
    const read = heading === undefined ? readLine(line) : readUnder(heading, line)
    if (read === 'nothing') continue
    if (read === 'garbage') wrong.push(index + 1)
    else if ('hidden' in read) throw isCut(index + 1)
    else {
      isOfFindings ||= read.isFinding
      names.push(read.name)
    }
  }
  if (wrong.length > 0) throw garbage(wrong)
  return { names, isOfFindings }
}

type Line = 'nothing' | 'garbage' | { readonly hidden: true } | { readonly name: TextName; readonly isFinding: boolean }

const maxLineLength = 65_536

function withoutColours(line: string): string {
  // oxlint-disable-next-line no-control-regex -- colours and links of a terminal
  return line.replaceAll(/\u001B\[[\d;]*m|\u001B\]8;;[^\u001B]*\u001B\\/gu, '')
}

/** Returns true if a line of `check` is a file name with problems below it. */
function isHeading(line: string, next: string | undefined): boolean {
  return next !== undefined && /^\S/u.test(line) && line.length < maxLineLength && finding.test(withoutColours(next))
}

/** Matches a problem in the output of `check`: `  ✗ 12:5  cta: says  source-changed`. */
const finding = /^ {2}[✗!i] (?:(?<place>\d+:\d+) {2})?(?<rest>\S.*)$/u

/** Rules about whole files. Their problems do not name a message. */
const ofFiles: ReadonlySet<string> = new Set(['missing-file', ...ruleIds.file, ...ruleIds.run])

/** Parses a line below a file name. Skips lines that begin with four spaces: they are details of a problem above. */
function readUnder(file: string, line: string): Line {
  if (/^ {4}/u.test(line)) return 'nothing'
  const { place, rest } = (line.length > maxLineLength ? undefined : finding.exec(line)?.groups) ?? {}
  if (rest === undefined) return 'garbage'
  const [rule = ''] = /[a-z\d-]+$/u.exec(rest) ?? []
  if (ofFiles.has(rule)) return 'nothing'
  const [message, ...shorter] = beginnings(rest)
  // A line such as `50 imported translations are older …` summarizes many problems without naming the messages.
  if (message === undefined || (place === undefined && /^\d/u.test(rest) && !rest.includes(': ')))
    return { hidden: true }
  return { name: { message, file, or: shorter.map((one) => ({ message: one, file })) }, isFinding: true }
}

function readLine(line: string): Line {
  // The line has a position (`12:5`), but there is no file name above the line.
  if (/^ {2}[✗!i] \d+:\d+ {2}/u.test(line)) return 'garbage'
  const plain = line.trim()
  if (plain === '') return 'nothing'
  // oxlint-disable-next-line no-control-regex -- control characters are what is looked for
  if (plain.length > maxLineLength || /[\u0000-\u0008\u000B-\u001F\u007F\uFFFD]/u.test(plain)) return 'garbage'
  if (/^\{\s*"/u.test(plain)) {
    const value = parseJson(plain)
    const entry = value === undefined ? undefined : readEntry(value)
    if (entry === undefined) return 'garbage'
    return entry === 'other' ? 'nothing' : entry
  }
  return readFinding(plain) ?? { name: { message: plain }, isFinding: false }
}

/** Parses a problem such as `✗ shop/de.json:12:5 cta: "Buy" is now "Buy now"`. Skips summary and advice. */
function readFinding(line: string): Line | undefined {
  if (/^[✗!i] and [\d,]+ more in [\d,]+ files?: /u.test(line)) return { hidden: true }
  if (/^(?:→|✓) /u.test(line) || /^[✗!] (?:Found )?[\d,]+ (?:error|warning|note)s?\b/u.test(line)) return 'nothing'
  const { mark, file, rest } =
    /^(?:(?<mark>[✗!i]) )?(?<file>\S.*?):\d+:\d+ (?<rest>.+)$/u.exec(line)?.groups ??
    /^(?<mark>[✗!i]) (?<file>\S+) (?<rest>.+)$/u.exec(line)?.groups ??
    {}
  if (file === undefined || rest === undefined) return undefined
  // A problem of a whole file names no message: `✗ de.json: the file does not exist yet`.
  if (file.endsWith(':')) return mark === '✗' ? 'nothing' : undefined
  const [message, ...shorter] = beginnings(rest)
  if (message === undefined) return undefined
  // The whole line may also be a message key that only looks like a problem.
  const or: readonly TextName[] = [...shorter.map((one) => ({ message: one, file })), { message: line }]
  return { name: { message, file, or }, isFinding: true }
}

const maxReadings = 8

/** Returns possible message keys, longest first. For `cta: "Total: 3" is old`: `cta: "Total`, then `cta`. */
function beginnings(rest: string): readonly string[] {
  const found: string[] = []
  for (let at = rest.indexOf(': '); at !== -1 && found.length < maxReadings; at = rest.indexOf(': ', at + 1)) {
    found.unshift(rest.slice(0, at))
  }
  return found
}

function fromJson(value: unknown): TextList {
  const entries: unknown = isRecord(value) && Array.isArray(value['findings']) ? value['findings'] : value
  const list = Array.isArray(entries) ? (entries as readonly unknown[]) : [entries]
  if (list.length > maxListLines) throw unreadable(`it has more than ${maxListLines} entries`, 'Split it.')
  const read = list.map((entry) => (typeof entry === 'string' ? plainEntry(entry) : readEntry(entry)))
  const wrong = read.flatMap((entry, index) => (entry === undefined ? [index + 1] : []))
  if (wrong.length > 0) throw garbage(wrong, 'entry')
  const found = read.filter((entry) => entry !== undefined && entry !== 'other')
  return { names: found.map(({ name }) => name), isOfFindings: found.some(({ isFinding }) => isFinding) }
}

type Entry = Exclude<Line, string | { readonly hidden: true }>

function plainEntry(message: string): Entry {
  return { name: { message }, isFinding: false }
}

/** Returns the message that a JSON value names; `other` for a problem that is not about a message. */
function readEntry(value: unknown): Entry | 'other' | undefined {
  if (!isRecord(value)) return undefined
  const { message, locale, file, code } = value
  if (typeof code === 'string' && (message === null || message === undefined)) return 'other'
  if (typeof message !== 'string' || message === '' || !isName(locale) || !isName(file)) return undefined
  const name = { message, ...(locale && { locale }), ...(file && { file }) }
  return { name, isFinding: typeof code === 'string' }
}

function isName(value: unknown): value is string | null | undefined {
  return value === undefined || value === null || typeof value === 'string'
}

function parseJson(text: string): unknown {
  if (!/^\s*[[{]/u.test(text)) return undefined
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

/** Decodes UTF-8, and UTF-16, which some Windows shells write to pipes. */
function decode(bytes: Uint8Array): string {
  if (bytes.length > maxListBytes) throw unreadable(`it is longer than ${maxListBytes / 1024 / 1024} MB`, 'Split it.')
  const encoding = bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : 'utf-8'
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    throw unreadable('it is not UTF-8', 'Write it as UTF-8 text, one message per line.')
  }
}

const maxShown = 10

function garbage(numbers: readonly number[], one = 'line'): LockaleError {
  const shown = numbers.slice(0, maxShown).join(', ')
  const more = numbers.length > maxShown ? ` and ${numbers.length - maxShown} more` : ''
  const [are, none] = numbers.length === 1 ? ['names', one] : ['name', one === 'line' ? 'lines' : 'entries']
  return unreadable(
    `${none} ${shown}${more} ${are} no message`,
    'Each line must be a message, a problem as lockale check prints it (below the name of its file), or JSON with "message" and optionally "locale" and "file".',
  )
}

function isCut(line: number): LockaleError {
  return unreadable(
    `line ${line} only counts problems that are not listed`,
    'Use the full list: lockale check --json | …',
  )
}

function unreadable(what: string, hint: string): LockaleError {
  return new LockaleError('LIST_UNREADABLE', `The list on stdin is invalid: ${what}.`, {
    hint: `${hint} Nothing was changed.`,
  })
}

/**
 * Returns the messages that the command line names: by message key, by pattern, or with `-` in a list on stdin.
 * Without names but with `--state`, returns all messages.
 * @throws {LockaleError} `LIST_UNREADABLE`; `USAGE_OPERANDS` for a call without names and without `--state`
 */
export async function chooseNames(
  { host, operands, flags }: Pick<CommandContext, 'host' | 'operands' | 'flags'>,
  command: string,
): Promise<TextList> {
  if (operands.length === 0) {
    if (flags.list('state').length > 0) return { names: [{ message: '*' }], isOfFindings: false }
    throw new LockaleError('USAGE_OPERANDS', `lockale ${command} needs a message or --state.`, {
      hint: `See: lockale ${command} --help`,
    })
  }
  const written = operands.filter((name) => name !== '-').map((message): TextName => ({ message }))
  if (!operands.includes('-')) return { names: written, isOfFindings: false }
  const { names, isOfFindings } = parseTextList(await host.parts.readStdin(maxListBytes + 1))
  return { names: [...written, ...names], isOfFindings }
}

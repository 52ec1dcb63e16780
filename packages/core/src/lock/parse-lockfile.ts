import { LockaleError, rememberEach } from '@lockale/errors'
import type { Fact } from '../model/fact.ts'
import type { Fingerprint, SettingsId } from '../model/hash.ts'
import type { MessageKey } from '../model/key.ts'
import type { Settings } from '../model/settings.ts'
import { localeOf, parseFact, sourceEnd, unescapeField, usualIn } from './fact-line.ts'
import { endLine, type Lockfile, lockfileVersion, hasWords, versionIn } from './lockfile.ts'

const conflictMarker = /^(?:<{7}|\|{7}|={7}|>{7})(?:\s|$)/u
const settingsLine = /^%f ([\w-]{8}) (\{.*\})$/u

/**
 * Reads a lockfile, even after a merge with conflicts: skips conflict markers, uses the lines of both sides, and
 * accepts duplicate lines in any order.
 * @param text content of the file; `undefined` if there is no file
 * @throws {LockaleError} `LOCKFILE_NEWER` for a later version of the lockfile format; `LOCKFILE_UNREADABLE` for
 * something that is not a lockfile
 */
export function parseLockfile(text: string | undefined, { path }: { readonly path: string }): Lockfile {
  if (text === undefined) {
    const nothing = { settings: new Map(), lines: new Map(), conflicted: false, skippedLines: [] }
    return toLockfile({ condition: 'absent', version: lockfileVersion, ...nothing })
  }
  const content = text.startsWith('\u{feff}') ? text.slice(1) : text
  const version = checkVersion(content, path)

  const skippedLines: number[] = []
  const settings = new Map<SettingsId, Settings>()
  const lines = openLines()
  let conflicted = false
  let ended = false
  let number = 0
  for (let start = 0, end = 0; start < content.length; start = end + 1) {
    number++
    end = content.indexOf('\n', start)
    if (end < 0) end = content.length
    const stop = content.charCodeAt(end - 1) === carriageReturn ? end - 1 : end
    if (stop <= start) continue
    if (!isSpecial(content, start)) {
      if (!lines.add(content, start, stop)) skippedLines.push(number)
      continue
    }
    const line = content.slice(start, stop)
    if (line.startsWith('#') || line.startsWith('%src ')) continue
    if (line === endLine) ended = true
    else if (conflictMarker.test(line)) conflicted = true
    else if (line.startsWith('%')) {
      if (!addSettings(line, settings)) skippedLines.push(number)
    } else if (!lines.add(content, start, stop)) skippedLines.push(number)
  }
  // A merge may move lines behind the end line (`%end`): these are read, too. A file without an end line was cut off.
  const condition = ended ? 'sound' : 'truncated'
  return toLockfile({ condition, version, conflicted, skippedLines, settings, lines: lines.byCatalog })
}

/** Parses lines that `printRecords` returned, which are not a complete lockfile. */
export function parseRecords(lines: readonly string[], { path }: { readonly path: string }): Lockfile {
  return parseLockfile([`# lockale ${lockfileVersion}`, ...lines, endLine].join('\n'), { path })
}

function checkVersion(content: string, path: string): number {
  const version = versionIn(content)
  if (version === undefined) {
    throw new LockaleError('LOCKFILE_UNREADABLE', `${path} is not a lockfile.`, {
      place: path,
      hint: 'Restore it from git, or run `lockale sync --adopt` to import the existing translations free of charge.',
    })
  }
  if (version > lockfileVersion) {
    throw new LockaleError(
      'LOCKFILE_NEWER',
      `${path} has version ${version}; this version of lockale reads up to version ${lockfileVersion}.`,
      {
        place: path,
        hint: 'Update lockale, or restore the lockfile from the branch that you started from.',
      },
    )
  }
  return version
}

function addSettings(line: string, settings: Map<SettingsId, Settings>): boolean {
  const [, id, json] = settingsLine.exec(line) ?? []
  if (id === undefined || json === undefined) return false
  try {
    const value: unknown = JSON.parse(json)
    if (typeof value !== 'object' || value === null || !('engine' in value)) return false
    if (typeof value.engine !== 'string') return false
    settings.set(id as SettingsId, value as Settings)
    return true
  } catch {
    return false
  }
}

const carriageReturn = 0x0d

/** Returns whether a line begins with `#`, `%`, `<`, `=`, `>` or `|`. All other lines can only be about a message. */
function isSpecial(content: string, start: number): boolean {
  const first = content.charCodeAt(start)
  return first === 0x23 || first === 0x25 || first === 0x3c || first === 0x3d || first === 0x3e || first === 0x7c
}

const sourceField = /[\w-]{11}\t(?:@[\w-]{8}\t|(?!@))/uy

/** Collects unparsed lines of the lockfile by catalog and key. Each line is without its catalog and key. */
function openLines() {
  const byCatalog = new Map<string, Map<MessageKey, string | string[]>>()
  // Lines of one catalog are adjacent, so its name is decoded only once.
  let printed = '\n'
  let catalog = ''
  let keys = new Map<MessageKey, string | string[]>()
  return {
    byCatalog,
    /** Adds the line between two offsets of the content. Returns false if the line is not about a message. */
    add(content: string, start: number, end: number): boolean {
      if (!content.startsWith(printed, start)) {
        const catalogEnd = content.indexOf('\t', start)
        if (catalogEnd <= start || catalogEnd >= end) return false
        printed = content.slice(start, catalogEnd + 1)
        catalog = unescapeField(content.slice(start, catalogEnd))
        keys = byCatalog.get(catalog) ?? new Map<MessageKey, string | string[]>()
      }
      const keyStart = start + printed.length
      const keyEnd = content.indexOf('\t', keyStart)
      if (keyEnd < 0 || keyEnd >= end) return false
      sourceField.lastIndex = keyEnd + 1
      if (!sourceField.test(content) || sourceField.lastIndex > end) return false
      if (keys.size === 0) byCatalog.set(catalog, keys)
      const key = unescapeField(content.slice(keyStart, keyEnd)) as MessageKey
      const line = content.slice(keyEnd + 1, end)
      const known = keys.get(key)
      if (known === undefined) keys.set(key, line)
      else if (typeof known === 'string') keys.set(key, [known, line])
      else known.push(line)
      return true
    },
  }
}

function toLockfile({
  version,
  lines,
  ...parts
}: Pick<Lockfile, 'condition' | 'conflicted' | 'skippedLines' | 'settings'> & {
  readonly version: number
  readonly lines: ReturnType<typeof openLines>['byCatalog']
}): Lockfile {
  const isKnownIn = rememberEach((catalog: string) =>
    rememberEach(
      (locale: string) => parts.condition === 'sound' && hasLocale(lines.get(catalog)?.values() ?? [], locale),
    ),
  )
  return {
    ...parts,
    understatesVersion: () => version < lockfileVersion && hasWordsIn(lines.values()),
    catalogs: [...lines.keys()],
    keysOf: (catalog) => [...(lines.get(catalog)?.keys() ?? [])],
    factsOf: (catalog, key, locales) => parseFacts(lines.get(catalog)?.get(key), locales),
    linesOf: (catalog, key) => asList(lines.get(catalog)?.get(key)),
    isKnown: (catalog, locale) => isKnownIn(catalog)(locale),
  }
}

function hasWordsIn(catalogs: Iterable<ReadonlyMap<MessageKey, string | readonly string[]>>): boolean {
  for (const messages of catalogs) for (const lines of messages.values()) if (asList(lines).some(hasWords)) return true
  return false
}

/** Returns whether any message has a record of the locale. Parses no records; usually the first line has one. */
function hasLocale(messages: Iterable<string | readonly string[]>, locale: string): boolean {
  for (const lines of messages) {
    for (const line of asList(lines)) {
      for (let at = line.indexOf(`\t${locale}`); at >= 0; at = line.indexOf(`\t${locale}`, at + 1)) {
        if (/[:^=~!+&?]/u.test(line.charAt(at + 1 + locale.length))) return true
      }
    }
  }
  return false
}

function asList(lines: string | readonly string[] | undefined): readonly string[] {
  return typeof lines === 'string' ? [lines] : (lines ?? [])
}

/** Lines with fewer characters are searched for duplicates in a list instead of a `Set`, because that is faster. */
const shortLine = 2000

/** Parses each record once. Leaves out damaged ones: then their translations count as unrecorded, which is safe. */
function parseFacts(lines: string | readonly string[] | undefined, locales?: ReadonlySet<string>): readonly Fact[] {
  const facts: Fact[] = []
  const isShort = typeof lines === 'string' && lines.length < shortLine
  const seen = new Set<string>()
  for (const line of asList(lines)) {
    const source = line.slice(0, sourceEnd)
    const usual = usualIn(line)
    const fields = fieldsIn(line, locales)
    for (let at = 0; at < fields.length; at++) {
      const printed = fields[at] ?? ''
      if (isShort) {
        if (fields.indexOf(printed) < at) continue
      } else {
        const id = `${source}${usual ?? ''} ${printed}`
        if (seen.has(id)) continue
        seen.add(id)
      }
      const fact = parseFact(printed, source as Fingerprint, usual)
      if (fact !== undefined) facts.push(fact)
    }
  }
  return facts
}

/** Returns the records of a line, unparsed. For a single locale, skips the others without splitting the line. */
function fieldsIn(line: string, locales: ReadonlySet<string> | undefined): readonly string[] {
  if (locales?.size !== 1) {
    const fields = line.slice(sourceEnd + 1).split('\t')
    return locales === undefined ? fields : fields.filter((printed) => locales.has(localeOf(printed)))
  }
  const [locale = ''] = locales
  const field = `\t${locale}`
  const fields: string[] = []
  for (let start = line.indexOf(field, sourceEnd); start >= 0; start = line.indexOf(field, start + 1)) {
    const end = line.indexOf('\t', start + 1)
    const printed = line.slice(start + 1, end < 0 ? undefined : end)
    if (localeOf(printed) === locale) fields.push(printed)
  }
  return fields
}

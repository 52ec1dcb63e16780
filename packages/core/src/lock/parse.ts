import { LockaleError } from '@lockale/errors'
import type { Fact } from '../model/fact.ts'
import type { Fingerprint, SettingsId } from '../model/hash.ts'
import type { MessageKey } from '../model/key.ts'
import type { Settings } from '../model/settings.ts'
import { parseFact, unescapeField } from './fact-line.ts'
import type { Lockfile } from './lockfile.ts'
import { endLine, lockfileVersion } from './print.ts'

const conflictMarker = /^(?:<{7}|\|{7}|={7}|>{7})(?:\s|$)/u
const settingsLine = /^%f ([\w-]{8}) (\{.*\})$/u

/**
 * Reads a lockfile, whatever git made of it: conflict markers are skipped, the lines of both sides count, duplicates and
 * disorder do no harm. `undefined` is an absent file.
 * @throws {LockaleError} `LOCKFILE_NEWER`; `LOCKFILE_UNREADABLE` for something that is no lockfile at all
 */
export function parseLockfile(text: string | undefined, { path }: { readonly path: string }): Lockfile {
  if (text === undefined) return toLockfile({ condition: 'absent' })
  const content = text.replace(/^\u{feff}/u, '')
  checkVersion(content, path)

  const skippedLines: number[] = []
  const settings = new Map<SettingsId, Settings>()
  const lines = new Map<string, Map<MessageKey, string[]>>()
  let conflicted = false
  let ended = false
  let number = 0
  for (const rawLine of content.split('\n')) {
    number++
    const line = rawLine.endsWith('\r') ? rawLine.slice(0, -1) : rawLine
    if (line === '' || line.startsWith('#') || line.startsWith('%src ')) continue
    if (line === endLine) ended = true
    else if (conflictMarker.test(line)) conflicted = true
    else if (line.startsWith('%')) {
      if (!addSettings(line, settings)) skippedLines.push(number)
    } else if (!addMessageLine(line, lines)) skippedLines.push(number)
  }
  // A merge may leave lines behind the end, but a file without any end was cut off.
  const condition = ended ? 'sound' : 'truncated'
  return toLockfile({ condition, conflicted, skippedLines, settings, lines })
}

function checkVersion(content: string, path: string): void {
  const version = /^# lockale (\d+)/mu.exec(content)?.[1]
  if (version === undefined) {
    throw new LockaleError('LOCKFILE_UNREADABLE', `${path} is not a lockfile.`, {
      place: path,
      hint: 'Take it from git again, or run `lockale sync --adopt` to take the target files as they are, at no cost.',
    })
  }
  if (Number(version) > lockfileVersion) {
    throw new LockaleError(
      'LOCKFILE_NEWER',
      `${path} is version ${version}; this lockale reads up to ${lockfileVersion}.`,
      {
        place: path,
        hint: 'Update lockale here, or take the lockfile from the branch you started from.',
      },
    )
  }
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

function addMessageLine(line: string, lines: Map<string, Map<MessageKey, string[]>>): boolean {
  const catalogEnd = line.indexOf('\t')
  const keyEnd = line.indexOf('\t', catalogEnd + 1)
  if (catalogEnd <= 0 || keyEnd < 0 || !/^[\w-]{11}\t/u.test(line.slice(keyEnd + 1, keyEnd + 13))) return false
  const catalog = unescapeField(line.slice(0, catalogEnd))
  const key = unescapeField(line.slice(catalogEnd + 1, keyEnd)) as MessageKey
  let keys = lines.get(catalog)
  if (keys === undefined) lines.set(catalog, (keys = new Map()))
  const facts = keys.get(key)
  if (facts === undefined) keys.set(key, [line.slice(keyEnd + 1)])
  else facts.push(line.slice(keyEnd + 1))
  return true
}

interface LockfileParts {
  readonly condition: Lockfile['condition']
  readonly conflicted?: boolean
  readonly skippedLines?: readonly number[]
  readonly settings?: ReadonlyMap<SettingsId, Settings>
  readonly lines?: ReadonlyMap<string, ReadonlyMap<MessageKey, readonly string[]>>
}

function toLockfile({ condition, conflicted = false, skippedLines = [], settings, lines }: LockfileParts): Lockfile {
  const known = new Map<string, boolean>()
  return {
    condition,
    conflicted,
    skippedLines,
    settings: settings ?? new Map<SettingsId, Settings>(),
    catalogs: [...(lines?.keys() ?? [])],
    keysOf: (catalog) => [...(lines?.get(catalog)?.keys() ?? [])],
    factsOf: (catalog, key) => parseFacts(lines?.get(catalog)?.get(key) ?? []),
    isKnown(catalog, locale) {
      const id = `${locale} ${catalog}`
      const seen = known.get(id)
      if (seen !== undefined) return seen
      const found = condition === 'sound' && hasLocale(lines?.get(catalog)?.values() ?? [], locale)
      known.set(id, found)
      return found
    },
  }
}

/** Usually the first line answers, so nothing is parsed for it. */
function hasLocale(messages: Iterable<readonly string[]>, locale: string): boolean {
  for (const lines of messages) {
    for (const line of lines) {
      for (let at = line.indexOf(`\t${locale}`); at >= 0; at = line.indexOf(`\t${locale}`, at + 1)) {
        if (/[:^=~!+&?]/u.test(line.charAt(at + 1 + locale.length))) return true
      }
    }
  }
  return false
}

/** Each fact once. Cut-off or foreign ones are left out: a fact that is not there is always safe. */
function parseFacts(lines: readonly string[]): readonly Fact[] {
  const seen = new Set<string>()
  return lines.flatMap((line) => {
    const [source, ...printed] = line.split('\t')
    return printed.flatMap((fact) => {
      const id = `${source} ${fact}`
      if (seen.has(id)) return []
      seen.add(id)
      return parseFact(fact, source as Fingerprint) ?? []
    })
  })
}

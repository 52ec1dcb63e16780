import { LockaleError } from '@lockale/errors'
import { printFact, unescapeField } from '../lock/fact-line.ts'
import { endLine, type Lockfile, type LockfileEntry, lockfileName, versionIn } from '../lock/lockfile.ts'
import { parseLockfile } from '../lock/parse-lockfile.ts'
import { printLockfile } from '../lock/print.ts'
import type { Fact } from '../model/fact.ts'
import type { MessageKey } from '../model/key.ts'
import type { Sides } from './merge-entries.ts'

/**
 * Merges lockfiles fact by fact, without conflicts. The result has each fact that a side added, and none that a side
 * removed. If one side deleted a message and the other changed it, the change stays. Messages that are equal on both
 * sides are not parsed.
 * @param stands returns whether a target file has the translation of a removed fact; if so, the fact stays
 * @throws {LockaleError} as `parseLockfile`, and `LOCKFILE_TRUNCATED` if a side was cut off, since its other facts are
 * unknown
 */
export function mergeLockfiles(
  sides: Sides<string>,
  stands: (dropped: { readonly catalog: string; readonly fact: Fact }) => boolean = () => false,
): string {
  const ours = readLines(sides.ours)
  const theirs = readLines(sides.theirs)
  const base = sides.base === undefined ? noLines : readLines(sides.base)
  const lines = new Set<string>()
  const entries: LockfileEntry[] = []
  for (const name of new Set([...ours.messages.keys(), ...theirs.messages.keys()])) {
    const mine = ours.messages.get(name) ?? []
    const others = theirs.messages.get(name) ?? []
    if (isSame(mine, others)) for (const line of mine) lines.add(line)
    else entries.push(mergeMessage(name, { base: base.lockfile, ours: ours.lockfile, theirs: theirs.lockfile }, stands))
  }
  const printed = printLockfile({ source: '', settings: new Map(), entries })
  for (const line of printed.split('\n')) if (messageOf(line) !== undefined) lines.add(line)
  const all = [...lines].sort()
  const source = ours.source === base.source ? theirs.source : ours.source
  const settings = new Set([...ours.settings, ...theirs.settings, ...base.settings])
  const title = (versionIn(theirs.title) ?? 0) > (versionIn(ours.title) ?? 0) ? theirs.title : ours.title
  return [title, source, ...used(settings, all), ...all, endLine, ''].join('\n')
}

interface LockfileLines {
  readonly lockfile: Lockfile
  readonly title: string
  readonly source: string
  readonly settings: readonly string[]
  /** Unparsed lines by `<catalog>⇥<key>`. */
  readonly messages: ReadonlyMap<string, readonly string[]>
}

const noLines: LockfileLines = {
  lockfile: parseLockfile(undefined, { path: lockfileName }),
  title: '',
  source: '',
  settings: [],
  messages: new Map(),
}

function readLines(text: string): LockfileLines {
  const lockfile = parseLockfile(text, { path: lockfileName })
  if (lockfile.condition === 'truncated') {
    throw new LockaleError('LOCKFILE_TRUNCATED', `One side of ${lockfileName} is incomplete.`, {
      place: lockfileName,
      hint: 'Use the lockfile of the other side, then run `lockale sync`.',
    })
  }
  let title = ''
  let source = ''
  const settings: string[] = []
  const messages = new Map<string, string[]>()
  for (const line of text.replace(/^\u{feff}/u, '').split(/\r?\n/u)) {
    const name = messageOf(line)
    if (line.startsWith('%f ')) settings.push(line)
    else if (line.startsWith('%src ')) source ||= line
    else if (line.startsWith('# lockale ')) title ||= line
    else if (name !== undefined) {
      const known = messages.get(name)
      if (known === undefined) messages.set(name, [line])
      else known.push(line)
    }
  }
  return { lockfile, title, source, settings, messages }
}

/** Returns `<catalog>⇥<key>`; `undefined` for conflict markers and other lines that are not about a message. */
function messageOf(line: string): string | undefined {
  if (line.startsWith('#') || line.startsWith('%')) return undefined
  const keyEnd = line.indexOf('\t', line.indexOf('\t') + 1)
  return keyEnd > 0 && /^[\w-]{11}\t/u.test(line.slice(keyEnd + 1, keyEnd + 13)) ? line.slice(0, keyEnd) : undefined
}

function isSame(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((line, index) => line === b[index])
}

function mergeMessage(
  name: string,
  { base, ours, theirs }: Sides<Lockfile>,
  stands: NonNullable<Parameters<typeof mergeLockfiles>[1]>,
): LockfileEntry {
  const [catalog = '', key = ''] = name.split('\t').map(unescapeField)
  const read = (lockfile: Lockfile | undefined): Facts => {
    const facts = lockfile?.factsOf(catalog, key as MessageKey) ?? []
    return new Map(facts.map((fact) => [`${fact.source} ${printFact(fact)}`, fact]))
  }
  const [old, mine, others] = [read(base), read(ours), read(theirs)]
  const all = new Map([...mine, ...others])
  if (isDeletion(mine, { old, others }) || isDeletion(others, { old, others: mine }))
    return { catalog, key: key as MessageKey, facts: [...all.values()] }
  const facts = [...all].flatMap(([id, fact]) => {
    const isKept = (mine.has(id) && others.has(id)) || !old.has(id) || stands({ catalog, fact })
    return isKept ? [fact] : []
  })
  return { catalog, key: key as MessageKey, facts }
}

type Facts = ReadonlyMap<string, Fact>

function isDeletion(mine: Facts, { old, others }: { readonly old: Facts; readonly others: Facts }): boolean {
  return mine.size === 0 && (others.size !== old.size || [...others.keys()].some((id) => !old.has(id)))
}

function used(settings: ReadonlySet<string>, lines: readonly string[]): readonly string[] {
  return [...settings].sort().filter((setting) => {
    const id = setting.slice('%f '.length, '%f 12345678'.length)
    return lines.some((line) => line.includes(id))
  })
}

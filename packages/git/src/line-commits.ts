import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { LineChange, LineRange } from '@lockale/core'
import { groupBy } from '@lockale/errors'

interface LineOptions {
  readonly root: string
  /** Path from the top of the repository to `root`. It ends in `/` or is empty. */
  readonly prefix: string
  readonly ask: (args: readonly string[]) => Promise<Uint8Array | undefined>
  /** Returns a file in a commit. @param name `<commit>:<path from the top of the repository>` */
  readonly read: (name: string) => Promise<Uint8Array | undefined>
  /** Commits at which a shallow clone ends: earlier commits may have made their lines. */
  readonly ends: ReadonlySet<string>
}

/**
 * Returns for each range of lines of a file in the work tree the commit that changed it last. A line that only moved,
 * or that got another indent or comma, as the last line of a JSON object does, counts as unchanged.
 */
export async function findLineCommits(
  file: string,
  ranges: readonly LineRange[],
  options: LineOptions,
): Promise<readonly (LineChange | undefined)[]> {
  let open = (await blame(undefined, file, ranges, options)) ?? []
  const done: BlamedLine[] = []
  const of = new Map(open.map((line) => [line, line.at]))
  for (let round = 0; round < maxRounds && open.length > 0; round++) {
    const next: BlamedLine[] = []
    for (const own of groupBy(open, ({ commit, previous }) => `${commit} ${previous?.name}`).values()) {
      const earlier = await findUnchanged(own, file, options)
      const before = await blamePlaces([...earlier.values()], options)
      for (const line of own) {
        const found = before.get(earlier.get(line)?.at)
        if (found === undefined) {
          done.push(line)
          continue
        }
        // Two lines may have the same earlier place.
        const copy = { ...found }
        of.set(copy, of.get(line) ?? line.at)
        next.push(copy)
      }
    }
    open = next
  }
  const all = [...done, ...open]
  return ranges.map(({ first, last }) => {
    const own = all.filter((line) => {
      const at = of.get(line) ?? 0
      return first <= at && at <= last
    })
    const said = own.filter(({ text }) => /[\p{L}\p{N}]/u.test(text))
    const [newest] = (said.length > 0 ? said : own).toSorted((a, b) => b.time - a.time)
    if (newest === undefined || options.ends.has(newest.commit)) return undefined
    return { commit: isUncommitted(newest) ? undefined : newest.commit }
  })
}

/** How often a line may have moved, or got another comma, before its commit. */
const maxRounds = 4

interface BlamedLine {
  readonly commit: string
  /** When the commit was written, in seconds; for a line that is not committed, the time now. */
  readonly time: number
  /** Path of the file in the commit, from the top of the repository. */
  readonly path: string
  /** The file before this commit. */
  readonly previous: { readonly commit: string; readonly path: string; readonly name: string } | undefined
  /** Number of the line in the file that was asked for, from 1. */
  readonly at: number
  readonly text: string
}

function isUncommitted({ commit }: BlamedLine): boolean {
  return /^0+$/u.test(commit)
}

/** With more ranges, a question for all lines takes less time, and its arguments fit into a command line. */
const maxRanges = 100

async function blame(
  commit: string | undefined,
  file: string,
  ranges: readonly LineRange[],
  { ask }: LineOptions,
): Promise<readonly BlamedLine[] | undefined> {
  const asked = ranges.length > maxRanges ? [] : ranges.flatMap(({ first, last }) => ['-L', `${first},${last}`])
  const at = commit === undefined ? [] : [commit]
  const printed = await ask(['blame', '--line-porcelain', '--root', '--no-textconv', ...asked, ...at, '--', file])
  if (printed === undefined) return undefined
  const found: BlamedLine[] = []
  let fields = new Map<string, string>()
  for (const line of new TextDecoder().decode(printed).split('\n')) {
    const text = line.startsWith('\t') ? line.slice(1) : undefined
    if (text === undefined) {
      const [, name = '', value = ''] = /^(\S+) ?(.*)$/su.exec(line) ?? []
      const isStart = /^[0-9a-f]{40,64}$/u.test(name)
      if (isStart) fields = new Map([['commit', name]])
      fields.set(isStart ? 'lines' : name, value)
      continue
    }
    const [before = '', path] = (fields.get('previous') ?? '').split(/ (.*)/su)
    found.push({
      commit: fields.get('commit') ?? '',
      time: Number(fields.get('author-time')),
      path: fields.get('filename') ?? '',
      previous: path === undefined ? undefined : { commit: before, path, name: `${before}:${path}` },
      at: Number(fields.get('lines')?.split(' ')[1]),
      text: bareLine(text),
    })
  }
  return found
}

/** Returns the lines at places in the same commit and file, by their number there. Asks git once: a string may be long. */
async function blamePlaces(
  places: readonly EarlierPlace[],
  options: LineOptions,
): Promise<ReadonlyMap<number | undefined, BlamedLine>> {
  const [one] = places
  if (one === undefined) return new Map()
  const ranges = [...new Set(places.map(({ at }) => at))].map((at) => ({ first: at, last: at }))
  const lines = (await blame(one.commit, one.file, ranges, options)) ?? []
  return new Map(lines.map((line) => [line.at, line]))
}

/** Returns a line without its indent and without a comma or semicolon at its end. */
function bareLine(line: string): string {
  return line.trim().replace(/\s*[,;]$/u, '')
}

interface EarlierPlace {
  readonly commit: string
  readonly file: string
  readonly at: number
}

/** Returns the lines that the file had before the commit as well: the commit only moved them. */
async function findUnchanged(
  lines: readonly BlamedLine[],
  file: string,
  { root, prefix, read }: LineOptions,
): Promise<ReadonlyMap<BlamedLine, EarlierPlace>> {
  const found = new Map<BlamedLine, EarlierPlace>()
  const [one] = lines
  const { previous } = one ?? {}
  if (one === undefined || previous === undefined || !previous.path.startsWith(prefix)) return found
  const [after, before] = await Promise.all([
    isUncommitted(one)
      ? readFile(join(root, file)).catch(() => undefined)
      : readNamed(`${one.commit}:${one.path}`, read),
    readNamed(previous.name, read),
  ])
  const [now, then] = [placesIn(after), placesIn(before)]
  for (const line of lines) {
    const own = then.get(line.text) ?? []
    const [at] = own
    // If the commit added an equal line, it is unknown which of them is the new one.
    if (at === undefined || own.length < (now.get(line.text)?.length ?? 0)) continue
    found.set(line, { commit: previous.commit, file: previous.path.slice(prefix.length), at })
  }
  return found
}

async function readNamed(name: string, read: LineOptions['read']): Promise<Uint8Array | undefined> {
  return name.includes('\n') ? undefined : read(name)
}

/** Returns the numbers of all lines with the same text, from 1. */
function placesIn(bytes: Uint8Array | undefined): ReadonlyMap<string, readonly number[]> {
  const lines = bytes === undefined ? [] : new TextDecoder().decode(bytes).split('\n')
  const numbered = lines.map((text, at) => ({ text: bareLine(text), at: at + 1 }))
  return new Map([...groupBy(numbered, ({ text }) => text)].map(([text, own]) => [text, own.map(({ at }) => at)]))
}

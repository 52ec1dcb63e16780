import { mergeBase, openRepository, type Repository } from './repository.ts'

/** Lines of a file, counted from 1. Both ends are included. */
type LineRange = readonly [first: number, last: number]

export interface ChangedLinesOptions {
  /** Absolute path of a folder in the repository. */
  readonly root: string
  /** A branch, tag or commit. Only changes of the current branch since the merge base of both are returned. */
  readonly ref: string
  /** Files to compare: those in the work tree, or those in the index (the next commit). Default: `worktree`. */
  readonly with?: 'worktree' | 'index'
  /** Environment variables of this process. In a git hook, one of them has the path of the index. */
  readonly env?: Readonly<Record<string, string | undefined>>
}

/**
 * Returns lines that were added or changed since the merge base with `ref`, as sorted ranges by file (paths relative to
 * `root`, with `/`). A file in which lines were only removed has no ranges. All lines of an untracked file count as
 * added. Leaves out deleted files, links, binary files and ignored files.
 * @throws {LockaleError} `GIT_MISSING`, `GIT_NO_REPOSITORY`, `GIT_REF_UNKNOWN`, `GIT_NO_MERGE_BASE`, `GIT_FAILED`
 */
export async function changedLines(options: ChangedLinesOptions): Promise<ReadonlyMap<string, readonly LineRange[]>> {
  const { root, ref, with: other = 'worktree', env = process.env } = options
  const repository = await openRepository(root, env)
  const base = await mergeBase(repository, ref)
  const asked = ['--unified=0', '--no-color', '--no-ext-diff', '--no-textconv', '--no-renames', '--relative']
  const prefixes = ['--src-prefix=a/', '--dst-prefix=b/', '--ignore-submodules=all', '--diff-filter=d']
  const settings = other === 'worktree' ? await withoutFilters(repository) : []
  const cached = other === 'index' ? ['--cached'] : []
  const diff = await repository.ask(['diff', ...asked, ...prefixes, ...cached, base, '--', '.'], { settings })
  const lines = new Map(parseDiff(diff.toString('utf8')))
  if (other === 'index') return lines
  const untracked = await repository.ask(['ls-files', '--others', '--exclude-standard', '-z', '--', '.'])
  for (const file of untracked.toString('utf8').split('\0')) {
    if (file !== '') lines.set(file, [[1, Number.MAX_SAFE_INTEGER]])
  }
  return lines
}

/** Returns settings that turn off git's `clean` filters, since filters are programs that git would run. */
export async function withoutFilters({ call }: Pick<Repository, 'call'>): Promise<readonly string[]> {
  const { stdout } = await call([
    'config',
    '-z',
    '--name-only',
    '--get-regexp',
    String.raw`^filter\..*\.(clean|process|required)$`,
  ])
  const names = new Set(stdout.toString('utf8').split('\0').filter(Boolean))
  return [...names].map((name) => (name.endsWith('.required') ? `${name}=false` : `${name}=`))
}

/** Parses a diff without context lines. Counts changed lines to skip them, as they may look like headers of a diff. */
function* parseDiff(diff: string): Iterable<readonly [string, readonly LineRange[]]> {
  let file: string | undefined
  let ranges: LineRange[] = []
  const lines = diff.split('\n')
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] ?? ''
    if (line.startsWith('diff --git ')) {
      if (file !== undefined) yield [file, ranges]
      ;[file, ranges] = [undefined, []]
    } else if (line.startsWith('+++ ')) file = toPath(line.slice('+++ '.length))
    const [, removed = '1', first, added = '1'] = /^@@ -\d+(?:,(\d+))? \+(\d+)(?:,(\d+))? @@/u.exec(line) ?? []
    if (first === undefined) continue
    if (added !== '0') ranges.push([Number(first), Number(first) + Number(added) - 1])
    at += Number(removed) + Number(added)
    while (lines[at + 1]?.startsWith(String.raw`\ `) === true) at++ // "No newline at end of file"
  }
  if (file !== undefined) yield [file, ranges]
}

/** Parses a file name in a diff (`b/name`). Git adds a tab to names with spaces, and escapes characters as C does. */
function toPath(printed: string): string | undefined {
  const name = printed.startsWith('"') ? unquote(printed) : printed.replace(/\t$/u, '')
  return name.startsWith('b/') ? name.slice('b/'.length) : undefined
}

const escapes: Readonly<Record<string, string>> = { a: '\u0007', b: '\b', f: '\f', n: '\n', r: '\r', t: '\t', v: '\v' }

function unquote(quoted: string): string {
  const inner = quoted.slice(1, quoted.lastIndexOf('"'))
  // Git writes control characters as octal numbers (`\033`), but not other characters, since `quotepath` is off.
  return inner.replaceAll(/\\(?:([0-7]{3})|(.))/gu, (_, octal: string | undefined, letter: string | undefined) =>
    octal === undefined ? (escapes[letter ?? ''] ?? letter ?? '') : String.fromCodePoint(Number.parseInt(octal, 8)),
  )
}

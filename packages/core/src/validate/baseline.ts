import { escapeCharacter } from '../lock/fact-line.ts'
import { hash } from 'node:crypto'
import { type Diagnostic, LockaleError } from '@lockale/errors'
import type { Config } from '../model/config.ts'
import { type FileSystem, readBytes } from '@lockale/disk'

/**
 * The problems in a baseline file, which do not fail a check. `baselineLine` prints each of them as a line without line
 * numbers, so that it stays the same when the text moves in its file.
 */
export type Baseline = ReadonlySet<string>

const firstLine = '# lockale baseline 1 · problems that do not fail · made by `lockale baseline`'

/**
 * Reads the baseline file that the config names; `undefined` if there is none. Ignores the order of lines, duplicates
 * and conflict markers.
 * @throws {LockaleError} `BASELINE_UNREADABLE` if the text is not a baseline file
 */
export async function readBaseline(
  { baseline: file }: Config,
  { fs, root }: { readonly fs: FileSystem; readonly root: string },
): Promise<Baseline | undefined> {
  const bytes = await readBytes(fs, root, file)
  if (bytes === undefined) return undefined
  const lines = new TextDecoder().decode(bytes).split(/\r?\n/u)
  const head = /^\uFEFF?# lockale baseline (\d+)\b/u.exec(
    lines.find((line) => line.includes('# lockale baseline')) ?? '',
  )
  if (head?.[1] !== '1') {
    throw new LockaleError('BASELINE_UNREADABLE', `${file} is not a baseline that this version of lockale can read.`, {
      place: file,
      hint: 'Run `lockale baseline` to create it again, or remove `baseline` from the config.',
    })
  }
  return new Set(lines.filter((line) => /^[a-z][a-z0-9-]*\t/u.test(line)))
}

/** Returns whether a new baseline may overwrite a file: true for an empty file, and for a baseline of any version. */
export function looksLikeBaseline(text: string): boolean {
  return text.trim() === '' || text.includes('# lockale baseline')
}

/** Prints one line for each problem, sorted, so that branches merge without conflicts. */
export function printBaseline(findings: readonly Diagnostic[]): string {
  const lines = [...new Set(findings.map(baselineLine))].sort()
  return [firstLine, ...lines, ''].join('\n')
}

/**
 * Returns `rule<tab>locale<tab>file<tab>message<tab>hash`, without line numbers and wording. The hash is of what was
 * found, so that another problem of the same rule in the same text counts as new. It leaves out `was` (the old source
 * string, which is unknown in some clones) and `left` (the reason why a sync skips the message).
 */
function baselineLine({ code, locale, file, message, arguments: args }: Diagnostic): string {
  const lasting = Object.entries(args).filter(([name]) => name !== 'was' && name !== 'left')
  const found = hash('sha256', JSON.stringify(lasting.sort(([a], [b]) => (a < b ? -1 : 1))), 'base64url').slice(0, 6)
  return [code, locale ?? '', file, message ?? '', found].map(escape).join('\t')
}

function escape(field: string): string {
  return field.replaceAll(/[\\\p{Cc}\p{Cs}]/gu, escapeCharacter)
}

/**
 * Returns the problems that are not in the baseline file, the number of those that are in it (`known`), and the number
 * of its lines whose problem no longer exists (`gone`). Unreadable files are always reported.
 */
export function sortByBaseline(
  diagnostics: readonly Diagnostic[],
  baseline: Baseline | undefined,
): { readonly diagnostics: readonly Diagnostic[]; readonly known: number; readonly gone: number } {
  if (baseline === undefined) return { diagnostics, known: 0, gone: 0 }
  const met = new Set<string>()
  const news = diagnostics.filter((diagnostic) => {
    const line = baselineLine(diagnostic)
    if (!baseline.has(line) || !canBeKnown(diagnostic)) return true
    met.add(line)
    return false
  })
  return { diagnostics: news, known: diagnostics.length - news.length, gone: baseline.size - met.size }
}

/** Returns false for problems that a baseline cannot contain: unreadable files, and what only a sync reports. */
export function canBeKnown({ code }: Diagnostic): boolean {
  return !never.has(code)
}

const never: ReadonlySet<Diagnostic['code']> = new Set([
  'parse-error',
  'conflict-marker',
  'bad-encoding',
  'too-deep',
  'lockfile-line',
  'not-translated',
  'write-conflict',
  'pseudo-translation',
])

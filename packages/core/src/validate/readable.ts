import { ruleOf } from '@lockale/checks'
import { type Diagnostic, isError, LockaleError } from '@lockale/errors'
import type { Lockfile } from '../lock/lockfile.ts'
import type { CatalogDiff } from '../model/change.ts'

/**
 * Throws if a file cannot be read, before a run writes: the content of that file would be lost.
 * @throws {LockaleError} `CATALOG_CONFLICTED` for git's conflict markers, `CATALOG_UNREADABLE` for anything else
 */
export function refuseUnreadable(diagnostics: readonly Diagnostic[]): void {
  const errors = diagnostics.filter(isError)
  const first = errors.find(({ code }) => code === 'conflict-marker') ?? errors[0]
  if (first === undefined) return
  const { file, position, code, locale, message } = first
  const place = position === undefined ? file : `${file}:${position.line}:${position.column}`
  const more = errors.length - 1
  const others = [...new Set(errors.map((error) => error.file))].filter((one) => one !== file)
  const where = others.length === 0 ? '' : `, also in ${others.slice(0, 3).join(', ')}${others.length > 3 ? ' …' : ''}`
  const rest = more === 0 ? '' : ` (and ${more} more ${more === 1 ? 'problem' : 'problems'}${where})`
  const isConflict = code === 'conflict-marker'
  const said = ruleOf(code).say(first.arguments, { message, locale })
  throw new LockaleError(
    isConflict ? 'CATALOG_CONFLICTED' : 'CATALOG_UNREADABLE',
    isConflict
      ? `${file} has git conflict markers${rest}.`
      : `${file} ${said.startsWith('cannot be read') ? said : `cannot be read: ${said}`}${rest}.`,
    {
      place,
      hint: isConflict
        ? 'Run `lockale resolve`, or resolve the conflict in the file. Then run the command again. Nothing was sent or changed.'
        : 'Run `lockale check` to see all problems, and fix the file. Then run the command again. Nothing was sent or changed.',
    },
  )
}

/** Throws `LOCKFILE_MISSING` if there is no lockfile, but there are target files. */
export function refuseMissingLockfile(found: { lockfile: Lockfile; diffs: readonly CatalogDiff[] }): void {
  const { lockfile, diffs } = found
  if (lockfile.condition !== 'absent' || !diffs.some(({ target }) => target.parsed !== undefined)) return
  throw new LockaleError(
    'LOCKFILE_MISSING',
    'There are translations, but no lockale.lock that says which source strings they were made from.',
    {
      place: 'lockale.lock',
      hint: 'Commit the lockfile, or run `lockale sync --adopt` once to import the existing translations free of charge.',
    },
  )
}

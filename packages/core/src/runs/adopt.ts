import type { MessageChange } from '../model/change.ts'
import { policyOf } from '../config/policy.ts'
import type { Config } from '../model/config.ts'
import { digestOf } from '../model/hash.ts'
import { keepUnchanged } from '../validate/finish.ts'
import { refuseUnreadable } from '../validate/readable.ts'
import { commitOne } from '../write/commit.ts'
import type { FileEdit } from '../write/edits.ts'
import { toLockfileEdit } from '../write/next-lockfile.ts'
import type { Inspection, Ports } from './inspect.ts'

/** The result of an import. All numbers except `catalogs`, `messages`, `locales` count a message once per locale. */
export interface AdoptReport {
  readonly catalogs: number
  readonly messages: number
  readonly locales: number
  /** The sum of `adopted`, `machine`, `known`, `missing` and `copies`. */
  readonly texts: number
  /** Existing translations that lockale will not replace: human ones, and those of which the author is unknown. */
  readonly adopted: number
  /** Part of `adopted`: translations by a human, as git or the user says. The author of the others is unknown. */
  readonly human: number
  /** Machine translations that exist. They are kept until their source string changes. */
  readonly machine: number
  /** Part of `adopted`: git shows that the source string changed after the translation. */
  readonly older: number
  /** Part of `adopted`: there was no time to search git for the original source string. A later run searches. */
  readonly undated: number
  /** Number of target files whose git history was searched. `filesToAsk`: number of files for which that is needed. */
  readonly filesAsked: number
  readonly filesToAsk: number
  /** Translations that were in the lockfile before the import. */
  readonly known: number
  /** Messages without a translation, or without some of its plural forms. Messages that are locked are not counted. */
  readonly missing: number
  /** Translations that equal their source string. They are treated as missing, so that a later run translates them. */
  readonly copies: number
  /** True if the lockfile was written, or would be written without `dryRun`. */
  readonly isChanged: boolean
}

interface PreparedAdoption {
  readonly report: AdoptReport
  /** The new lockfile; `undefined` if it would not change. */
  readonly edit: FileEdit | undefined
}

/**
 * Makes a lockfile that records all existing translations as imported, but does not write it. A translation that is out
 * of date stays out of date.
 * @param inspection made with the option `adopt`
 */
export function prepareAdoption(config: Config, inspection: Inspection): PreparedAdoption {
  refuseUnreadable(inspection.scan.diagnostics)
  const { diffs, lockfile, lockfileRead } = inspection
  const results = diffs.map((diff) => ({ diff, finished: diff.open.map(keepUnchanged), removed: [] }))
  const edit = toLockfileEdit({ lockfile, source: config.source, settings: [], results }, lockfileRead.digest)
  const isChanged = digestOf(edit.bytes) !== edit.digest
  return { report: { ...countTexts(config, inspection), isChanged }, edit: isChanged ? edit : undefined }
}

/** Writes the lockfile, no other file. @throws {LockaleError} as `commitOne` */
export async function adopt(
  { report, edit }: PreparedAdoption,
  ports: Pick<Ports, 'fs' | 'root' | 'assertHeld'>,
): Promise<AdoptReport> {
  if (edit !== undefined) await commitOne(edit, ports)
  return report
}

function countTexts(config: Config, { scan, diffs, lockfile, asked }: Inspection): Omit<AdoptReport, 'isChanged'> {
  const counted = { adopted: 0, human: 0, machine: 0, older: 0, undated: 0, known: 0, missing: 0, copies: 0 }
  for (const { catalog, target, open, unchanged, found } of diffs) {
    const isFirst = !lockfile.isKnown(catalog.id, target.locale)
    counted[isFirst ? 'adopted' : 'known'] += unchanged.current + unchanged.edited - (found?.count ?? 0)
    if (found !== undefined) {
      counted[found.by === 'machine' ? 'machine' : 'adopted'] += found.count
      if (found.by === 'human') counted.human += found.count
      if (found.undated) counted.undated += found.count
    }
    for (const change of open) {
      const kind = kindOf(change, isFirst)
      // A locked message is never written, so it is not missing.
      if (kind === 'missing' && policyOf(change, config) === 'locked') continue
      counted[kind]++
      // Counts `missing` messages, too: one that lacks a plural form may have other forms that are out of date.
      if (kind !== 'machine' && kind !== 'known' && change.forms.some(({ state }) => state === 'source-changed'))
        counted.older++
      if (kind === 'adopted' && change.forms.every(({ by }) => by === 'human')) counted.human++
      if (change.forms.some(({ facts }) => facts.some(({ undated }) => undated === true))) counted.undated++
    }
  }
  return {
    catalogs: scan.catalogs.length,
    messages: scan.catalogs.reduce((sum, { source }) => sum + source.units.length, 0),
    locales: config.targets.length,
    texts: counted.adopted + counted.machine + counted.known + counted.missing + counted.copies,
    filesAsked: asked?.asked ?? 0,
    filesToAsk: asked?.of ?? 0,
    ...counted,
  }
}

/** Returns which field of the report counts a message. @param isFirst true if the lockfile lacks the locale */
function kindOf(
  { state, forms }: MessageChange,
  isFirst: boolean,
): 'adopted' | 'machine' | 'known' | 'missing' | 'copies' {
  if (state === 'missing') {
    const isCopy = forms.some((form) => form.state === 'missing' && (form.entry?.value ?? '') !== '')
    return isCopy ? 'copies' : 'missing'
  }
  const isBy = (...makers: readonly (string | undefined)[]) => forms.some(({ by }) => makers.includes(by))
  if (isFirst && isBy('machine') && !isBy('adopted', 'human')) return 'machine'
  return isFirst || isBy('adopted') ? 'adopted' : 'known'
}

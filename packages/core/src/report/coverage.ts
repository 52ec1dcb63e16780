import { type CatalogDiff, type ChangeState, countMessages, type MessageChange } from '../model/change.ts'
import type { OutdatedFinder } from '../plan/outdated.ts'
import type { FileCoverage, LocaleCoverage } from './report.ts'

/** A target file that cannot be compared: it or its source cannot be read. */
export interface UnreadFile {
  readonly locale: string
  readonly file: string
  /** Of its source; 0 where that is what cannot be read. */
  readonly messages: number
}

export interface Counted {
  readonly diffs: readonly CatalogDiff[]
  readonly unread: readonly UnreadFile[]
  /** Which texts were made with other settings. */
  readonly outdated: OutdatedFinder
}

/** Counts states for each locale, in the order given. Files that could not be read count as missing all. */
export function countCoverage(
  { diffs, unread, outdated }: Counted,
  locales: readonly string[],
): readonly LocaleCoverage[] {
  return locales.map((locale) => {
    const own = diffs.filter(({ target }) => target.locale === locale)
    const lost = unread.filter((file) => file.locale === locale)
    const open = own.flatMap((diff) => diff.open)
    const states: Record<ChangeState, number> = { missing: 0, stale: 0, fuzzy: 0, edited: 0, current: 0, orphan: 0 }
    for (const { state } of open) states[state]++
    for (const { quiet } of own) {
      states.current += quiet.current
      states.edited += quiet.edited
    }
    for (const { messages } of lost) states.missing += messages
    states.orphan = own.reduce((sum, { orphans }) => sum + orphans.length, 0)
    const files = own.map(fileCoverage)
    const done = files.reduce((sum, file) => sum + file.done, 0)
    const messages = [...files, ...lost].reduce((sum, file) => sum + file.messages, 0)
    const nothingAtAll = lost.length === 0 ? 1 : 0
    const old = own.flatMap((diff) => outdated.among(diff)).filter((change) => isOutdated(change, outdated))
    return {
      locale,
      states,
      invalid: open.filter(isInvalid).length,
      outdated: old.length,
      coverage: messages === 0 ? nothingAtAll : done / messages,
      files: [...files, ...lost.map(({ file, messages }) => ({ file, messages, done: 0 }))],
    }
  })
}

function fileCoverage(diff: CatalogDiff): FileCoverage {
  const { target, open, quiet } = diff
  const done = quiet.current + quiet.edited + open.filter(isDone).length
  return { file: target.file, messages: countMessages(diff), done }
}

function isDone(change: MessageChange): boolean {
  return (change.state === 'current' || change.state === 'edited') && !isInvalid(change)
}

function isOutdated(change: MessageChange, outdated: OutdatedFinder): boolean {
  return change.forms.some((form) => outdated.partsOf(change, form).length > 0)
}

function isInvalid({ forms }: MessageChange): boolean {
  return forms.some(({ findings }) => findings.some(({ severity }) => severity === 'error'))
}

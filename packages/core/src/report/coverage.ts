import type { CatalogDiff, ChangeState, MessageChange } from '../model/change.ts'
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
}

/** Counts states for each locale, in the order given. Files that could not be read count as missing all. */
export function countCoverage({ diffs, unread }: Counted, locales: readonly string[]): readonly LocaleCoverage[] {
  return locales.map((locale) => {
    const own = diffs.filter(({ target }) => target.locale === locale)
    const lost = unread.filter((file) => file.locale === locale)
    const changes = own.flatMap((diff) => diff.changes)
    const states: Record<ChangeState, number> = { missing: 0, stale: 0, fuzzy: 0, edited: 0, current: 0, orphan: 0 }
    for (const { state } of changes) states[state]++
    for (const { messages } of lost) states.missing += messages
    states.orphan = own.reduce((sum, { orphans }) => sum + orphans.length, 0)
    const done = changes.filter(isDone).length
    const messages = lost.reduce((sum, file) => sum + file.messages, changes.length)
    const nothingAtAll = lost.length === 0 ? 1 : 0
    return {
      locale,
      states,
      invalid: changes.filter(isInvalid).length,
      coverage: messages === 0 ? nothingAtAll : done / messages,
      files: [...own.map(fileCoverage), ...lost.map(({ file, messages }) => ({ file, messages, done: 0 }))],
    }
  })
}

function fileCoverage({ target, changes }: CatalogDiff): FileCoverage {
  return { file: target.file, messages: changes.length, done: changes.filter(isDone).length }
}

function isDone(change: MessageChange): boolean {
  return (change.state === 'current' || change.state === 'edited') && !isInvalid(change)
}

function isInvalid({ forms }: MessageChange): boolean {
  return forms.some(({ findings }) => findings.some(({ severity }) => severity === 'error'))
}

import type { Form } from '@lockale/messages'
import type { Catalog } from '../model/catalog.ts'
import type { MessageChange } from '../model/change.ts'
import { type Fingerprint, unknownSource } from '../model/hash.ts'
import type { History } from '../model/history.ts'
import type { MessageUnit } from '../model/unit.ts'
import { readPastSource } from '../scan/past-source.ts'
import type { MessageFacts } from './report.ts'

/**
 * Finds in version control the old source strings of translations whose source string has changed since then.
 * @param maxVersions maximum number of versions of a source file to read, newest first
 */
export async function findPreviousTexts(
  changes: readonly MessageChange[],
  history: History | undefined,
  maxVersions?: number,
): Promise<(change: MessageChange) => string | undefined> {
  const previousSources = await findPreviousSources(changes, history, maxVersions)
  return ({ unit, forms }) => {
    for (const { source, previous } of forms.flatMap(({ facts }) => facts)) {
      const was = previous === true || source === unit.fingerprint ? undefined : previousSources(unit, source)
      if (was !== undefined) return formOf(was, 'other').text
    }
    return undefined
  }
}

interface PreviousSource {
  readonly commit: string
  /** The commit that changed the source afterwards; `undefined` if not committed or unknown. */
  readonly changedIn: string | undefined
  readonly texts: ReadonlyMap<Form, string>
}

export function formOf(
  { texts, commit, changedIn }: PreviousSource,
  form: Form,
): NonNullable<MessageFacts['forms'][number]['was']> {
  return { text: texts.get(form) ?? [...texts.values()].at(-1) ?? '', commit, changedIn }
}

export type PreviousSources = (unit: MessageUnit, source: Fingerprint) => PreviousSource | undefined

/** Maximum number of versions of a source file to read from git: 500 versions of a large file take two seconds. */
const mostVersions = 500

/** Finds in version control the old source strings of translations, if the source strings have changed since then. */
export async function findPreviousSources(
  changes: readonly MessageChange[],
  history: History | undefined,
  maxVersions: number = mostVersions,
): Promise<PreviousSources> {
  const wanted = new Map<Catalog, Map<MessageUnit, Set<Fingerprint>>>()
  for (const { catalog, unit, forms } of changes) {
    for (const { source, previous } of forms.flatMap(({ facts }) => facts)) {
      if (previous === true || source === unknownSource || source === unit.fingerprint) continue
      const own = wanted.get(catalog) ?? new Map<MessageUnit, Set<Fingerprint>>()
      wanted.set(catalog, own.set(unit, (own.get(unit) ?? new Set()).add(source)))
    }
  }
  const found = new Map<MessageUnit, Map<Fingerprint, PreviousSource>>()
  if (history === undefined) return () => undefined
  for (const [catalog, units] of wanted) {
    const { file } = catalog.source
    const commits = (await history.commitsOf(file)) ?? []
    for (const { id } of commits.slice(0, maxVersions)) {
      if (units.size === 0) break
      const bytes = await history.read(id, file)
      const past = bytes && readPastSource(catalog, bytes)
      for (const [unit, sources] of units) {
        const message = past?.(unit)
        if (message === undefined || !sources.delete(message.fingerprint)) continue
        const changedIn = commits.findLast(({ parents }) => parents.includes(id))?.id
        const { fingerprint, texts } = message
        found.set(unit, (found.get(unit) ?? new Map()).set(fingerprint, { commit: id, changedIn, texts }))
        if (sources.size === 0) units.delete(unit)
      }
    }
  }
  return (unit, source) => found.get(unit)?.get(source)
}

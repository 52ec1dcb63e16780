import type { Entry } from '@lockale/formats'
import type { Form } from '@lockale/messages'
import type { CatalogDiff, MessageChange } from '../model/change.ts'
import { type Fingerprint, unknownSource } from '../model/hash.ts'
import type { History } from '../model/history.ts'
import type { MessageKey } from '../model/key.ts'
import type { MessageUnit } from '../model/unit.ts'
import { openHeldTexts } from './held-texts.ts'
import { readSourcesAt, type SourceAt } from './source-at.ts'
import { type Origin, traceTexts } from './trace-texts.ts'

/** What version control says of target texts that nothing on record speaks of. */
export interface Evidence {
  /**
   * The source message as it was when the text that now stands in the target was put there: in the commit that brought it,
   * or as it is for a text that is not committed. `unknownSource`: another one than it is today, and nobody can tell which.
   * `undefined`: nobody can tell, as for a text that came before its source message did.
   */
  writtenFor(text: TextPlace): Fingerprint | undefined
  /**
   * Ids of the commits that brought the text that now stands in the target: several where merged branches brought it each;
   * none for a text that is not committed, or whose origin is not known.
   */
  broughtBy(text: TextPlace): readonly string[]
}

export interface TextPlace {
  readonly catalog: string
  readonly locale: string
  readonly key: MessageKey
  readonly form: Form
}

/** Looks only for the texts that a first comparison was unsure of (`FormChange.isUnsure`). */
export async function gatherEvidence(diffs: readonly Pick<CatalogDiff, 'open'>[], history: History): Promise<Evidence> {
  const texts = diffs.flatMap(({ open }) => open.flatMap(unsureTexts))
  const origins = await findOrigins(texts, history)
  const answers = new Map<string, Fingerprint>()
  const commits = new Map<string, readonly string[]>()
  for (const [{ place }, from] of origins) commits.set(toId(place), from.flatMap(commitOf))
  for (const own of groupBy(texts, ({ place }) => place.catalog)) {
    const sourceAt = await readSources(own, origins, history)
    for (const text of own) {
      const answer = sourceOf(text.change.unit, origins.get(text) ?? [], sourceAt)
      if (answer !== undefined) answers.set(toId(text.place), answer)
    }
  }
  return {
    writtenFor: (place) => answers.get(toId(place)),
    broughtBy: (place) => commits.get(toId(place)) ?? [],
  }
}

/** A text that may be older than the oldest version there is was perhaps brought by another commit. */
function commitOf(origin: Origin): readonly string[] {
  return origin.kind === 'commit' && origin.isCertain ? [origin.commit] : []
}

interface UnsureText {
  readonly change: MessageChange
  readonly entry: Entry
  readonly place: TextPlace
}

type Origins = ReadonlyMap<UnsureText, readonly Origin[]>

function unsureTexts(change: MessageChange): readonly UnsureText[] {
  const { catalog, target, unit, forms } = change
  return forms.flatMap(({ isUnsure, entry, plan }) => {
    if (!isUnsure || entry === undefined) return []
    const place = { catalog: catalog.id, locale: target.locale, key: unit.key, form: plan.form }
    return [{ change, entry, place }]
  })
}

function toId({ catalog, locale, key, form }: TextPlace): string {
  return JSON.stringify([catalog, locale, key, form])
}

/** Files whose histories are walked through at once. */
const walksAtOnce = 8
/** Versions that are parsed, at some milliseconds each. Where files have more, the newest of each are looked at. */
const maxVersions = 20_000
const minVersionsEach = 200

async function findOrigins(texts: readonly UnsureText[], history: History): Promise<Origins> {
  const origins = new Map<UnsureText, readonly Origin[]>()
  const files = groupBy(texts, ({ change }) => change.target.file)
  const versions = Math.max(minVersionsEach, Math.floor(maxVersions / files.length))
  for (let next = 0; next < files.length; next += walksAtOnce) {
    const walks = files.slice(next, next + walksAtOnce).map((own) => traceFile(own, { history, versions }))
    for (const found of await Promise.all(walks)) for (const [text, from] of found) origins.set(text, from)
  }
  return origins
}

/** @param texts all of one file */
async function traceFile(
  texts: readonly UnsureText[],
  { history, versions }: { readonly history: History; readonly versions: number },
): Promise<Origins> {
  const file = texts[0]?.change.target.file ?? ''
  const commits = (await history.commitsOf(file))?.slice(0, versions)
  if (commits === undefined) return new Map()
  const readers = groupBy(texts, ({ place }) => place.locale).map(openReader)
  return traceTexts(texts, {
    commits,
    async held(commit) {
      const bytes = await history.read(commit, file)
      const held = bytes && readers.map((read) => read(bytes))
      if (held === undefined || held.includes(undefined)) return undefined
      return held.length === 1 ? held[0] : new Set(held.flatMap((own) => [...(own ?? [])]))
    },
  })
}

/** @param texts all of one file and locale */
function openReader(texts: readonly UnsureText[]): (bytes: Uint8Array) => ReadonlySet<UnsureText> | undefined {
  const heldTexts = openHeldTexts(texts, ({ entry }) => entry)
  return (bytes) => {
    const [{ change } = {}] = texts
    if (change === undefined) return undefined
    const { catalog, target } = change
    const { file, locale } = target
    const version = catalog.format.parse(bytes, { file, locale, sourceLocale: catalog.sourceLocale })
    return version.diagnostics.some(({ severity }) => severity === 'error') ? undefined : heldTexts(version)
  }
}

/** @param texts all of one catalog */
async function readSources(texts: readonly UnsureText[], origins: Origins, history: History): Promise<SourceAt> {
  const asked = new Map<string, Set<MessageUnit>>()
  for (const text of texts) {
    for (const origin of origins.get(text) ?? []) {
      if (origin.kind === 'working') continue
      asked.set(origin.commit, (asked.get(origin.commit) ?? new Set()).add(text.change.unit))
    }
  }
  const catalog = texts[0]?.change.catalog
  return catalog === undefined ? () => undefined : readSourcesAt(catalog, asked, history)
}

/** Where several branches brought a text, one that had the source of today before its eyes is enough. */
function sourceOf(unit: MessageUnit, origins: readonly Origin[], sourceAt: SourceAt): Fingerprint | undefined {
  const answers = origins.map((origin) => {
    if (origin.kind === 'working') return unit.fingerprint
    const source = sourceAt(origin.commit, unit)
    if (origin.isCertain || source === undefined) return source
    // The text may be older than that commit: what was not its source then is not its source.
    return source === unit.fingerprint ? undefined : unknownSource
  })
  return answers.find((answer) => answer === unit.fingerprint) ?? answers.find((answer) => answer !== undefined)
}

/** In the order of their first items. */
function groupBy<T>(items: readonly T[], keyOf: (item: T) => string): readonly (readonly T[])[] {
  const groups = new Map<string, T[]>()
  for (const item of items) {
    const key = keyOf(item)
    const group = groups.get(key)
    if (group === undefined) groups.set(key, [item])
    else group.push(item)
  }
  return [...groups.values()]
}

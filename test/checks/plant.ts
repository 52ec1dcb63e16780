import { defaultOptions, openPair, ruleOf, rules } from '@lockale/checks'
import type { Catalog } from '@lockale/core'
import type { DiagnosticCode } from '@lockale/errors'
import { compareMessages } from '@lockale/messages'
import type { RealPair } from './real-pairs.ts'
import type { RealProject } from './real-projects.ts'
import type { Seed, Seeded } from './seeds/seed.ts'

/** A defect of one rule in one text. */
export interface Defect {
  readonly rule: DiagnosticCode
  readonly pair: RealPair
  readonly seeded: Seeded
}

/**
 * Finds texts that lend themselves to the defects of one rule, and in which it finds nothing as they are: the same each time.
 * @param taken messages that have a defect already; gets those that are chosen
 */
export function choose(
  rule: DiagnosticCode,
  seed: Seed,
  { pairs, count, taken }: { readonly pairs: readonly RealPair[]; readonly count: number; readonly taken: Set<string> },
): readonly Defect[] {
  const chosen: Defect[] = []
  let at = Array.from(rule).reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % pairs.length, 7)
  for (let tries = 0; tries < pairs.length && chosen.length < count; tries++) {
    at = (at + stride) % pairs.length
    const pair = pairs[at]
    if (pair === undefined || taken.has(placeOf(pair))) continue
    const seeded = seed(pair.source, pair.target, pair.locale, pair)
    if (seeded === undefined || isFound(rule, pair)) continue
    taken.add(placeOf(pair))
    chosen.push({ rule, pair, seeded: typeof seeded === 'string' ? { source: pair.source, target: seeded } : seeded })
  }
  return chosen
}

/** A prime that is no divisor of the number of pairs: all of them are met. */
const stride = 7919

function placeOf({ project, catalog, message }: RealPair): string {
  return [project.name, catalog.id, message].join('\0')
}

/** True if the rule finds something in the text as people wrote it. */
function isFound(id: DiagnosticCode, { source, target, locale, syntax, counts, ...about }: RealPair): boolean {
  const rule = ruleOf(id)
  const locales = { source: 'en', target: locale }
  if (rule.scope === 'walk') {
    return compareMessages({ source, target, syntax, counts, locales }).some(({ code }) => code === id)
  }
  if (rule.scope !== 'text') return false
  const pair = openPair({ ...about, source, target, sourceLocale: 'en', locale, syntax, counts })
  return rule.check(pair, defaultOptions).length > 0
}

/** The files of a project with defects in them, by path. */
export function plant(defects: readonly Defect[]): ReadonlyMap<string, Uint8Array> {
  const files = new Map<string, { readonly pair: RealPair; readonly side: Side; readonly changes: EntryChange[] }>()
  for (const { pair, seeded } of defects) {
    const path = pair.paths.target
    add('target', pair, seeded.isGone === true ? { kind: 'remove', path } : { kind: 'set', path, value: seeded.target })
    if (seeded.source !== pair.source)
      add('source', pair, { kind: 'set', path: pair.paths.source, value: seeded.source })
  }
  return new Map(
    [...files].map(([file, { pair, side, changes }]) => {
      const { catalog, locale } = pair
      const parsed = side === 'source' ? catalog.source.parsed : pair.file.parsed
      if (parsed === undefined) throw new Error(`${file} has not been read`)
      return [
        file,
        catalog.format.edit(parsed, changes, { file, locale: side === 'source' ? 'en' : locale, order: [] }),
      ]
    }),
  )

  function add(side: Side, pair: RealPair, change: EntryChange): void {
    const { file } = side === 'source' ? pair.catalog.source : pair.file
    const known = files.get(file) ?? { pair, side, changes: [] }
    files.set(file, known)
    known.changes.push(change)
  }
}

type Side = 'source' | 'target'
type EntryChange = Parameters<Catalog['format']['edit']>[1][number]

/** The project with those rules on that say nothing by default. */
export function withAllRules(project: RealProject): RealProject {
  const off = rules.filter(({ severity, id }) => severity === 'off' && id !== 'not-normalised')
  const checks = Object.fromEntries(off.map(({ id }) => [id, 'info' as const]))
  return { ...project, config: { ...project.config, checks } }
}

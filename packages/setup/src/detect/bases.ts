import { findFormat } from '@lockale/formats'
import type { Facts } from './facts.ts'
import type { Layout } from './layouts.ts'

/** Returns true for formats whose source is the file without a locale: their runtimes fall back to it. */
export function isBaseFirst({ template, base }: Pick<Layout, 'template' | 'base'>): boolean {
  return (
    base !== undefined &&
    /(?:^|\/)values-\{locale\}\/|\.(?:properties|res[xw]|strings|stringsdict|xliff?|xlf)$/u.test(template)
  )
}

/** Ignores base files (without a locale in the path) that have no strings, if files with a locale have some. */
export async function withoutEmptyBases(
  layouts: readonly Layout[],
  facts: Pick<Facts, 'read'>,
): Promise<readonly Layout[]> {
  const settled: Layout[] = []
  for (const layout of layouts) {
    const { base, locales } = layout
    const isAsked = base !== undefined && isBaseFirst(layout) && !layout.template.includes('values-{locale}/')
    const isEmpty = isAsked && (await readValues(base, facts))?.size === 0
    const others = isEmpty ? await Promise.all([...locales.values()].map(({ path }) => countIn(path, facts))) : []
    settled.push(others.some((strings) => strings > 0) ? { ...layout, base: undefined } : layout)
  }
  return settled
}

/**
 * Returns the first base file (a file without a locale in its path) whose strings differ from those of the given
 * locale, and that locale's file. The base file is then not in that locale.
 */
export async function findForeignBase(
  layouts: readonly Layout[],
  locale: string,
  facts: Pick<Facts, 'read'>,
): Promise<{ readonly base: string; readonly other: string } | undefined> {
  for (const layout of layouts.slice(0, maxCompared)) {
    const { base } = layout
    const other = layout.locales.get(locale)?.path
    if (base === undefined || other === undefined || !isBaseFirst(layout)) continue
    const [own, theirs] = [await readValues(base, facts), await readValues(other, facts)]
    const both = [...(own ?? [])].filter(([key]) => theirs?.has(key) === true)
    const differing = both.filter(([key, value]) => theirs?.get(key) !== value)
    if (differing.length >= enough && differing.length >= both.length * mostly) return { base, other }
  }
  return undefined
}

type Translated = { readonly locale: string; readonly path: string; readonly strings: number }

/** Returns the translated file with the most strings; `undefined` if no file has strings. */
export async function fullestTranslation(
  layouts: readonly Layout[],
  { source, facts }: { readonly source: string | undefined; readonly facts: Pick<Facts, 'read'> },
): Promise<Translated | undefined> {
  let most: Translated | undefined
  for (const { locales } of layouts.slice(0, maxCompared)) {
    for (const [locale, { path }] of [...locales].slice(0, maxCompared)) {
      const strings = locale === source ? 0 : await countIn(path, facts)
      if (strings > (most?.strings ?? 0)) most = { locale, path, strings }
    }
  }
  return most
}

/** Counts the strings of two locales in all their files, to see how complete `locale` is compared to `beside`. */
export async function countBeside(
  layouts: readonly Layout[],
  {
    beside,
    isSource,
    locale,
    facts,
  }: {
    readonly beside: string
    readonly isSource: boolean
    readonly locale: string
    readonly facts: Pick<Facts, 'read'>
  },
): Promise<{ readonly strings: number; readonly of: number }> {
  let [strings, of] = [0, 0]
  for (const { base, locales } of layouts) {
    of += await countIn((isSource ? base : undefined) ?? locales.get(beside)?.path, facts)
    strings += await countIn(locales.get(locale)?.path, facts)
  }
  return { strings, of }
}

const maxCompared = 10
const enough = 5
const mostly = 0.7

async function countIn(path: string | undefined, facts: Pick<Facts, 'read'>): Promise<number> {
  return path === undefined ? 0 : ((await readValues(path, facts))?.size ?? 0)
}

async function readValues(path: string, facts: Pick<Facts, 'read'>): Promise<ReadonlyMap<string, string> | undefined> {
  const text = await facts.read(path)
  const format = text === undefined ? undefined : await findFormat({ path })?.load()
  if (text === undefined || format === undefined) return undefined
  const { entries } = format.parse(new TextEncoder().encode(text), { file: path })
  return new Map(entries.map((entry) => [JSON.stringify(entry.path), entry.value]))
}

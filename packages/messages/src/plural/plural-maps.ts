import type { Syntax } from '../syntax.ts'
import { cldrOrder, type Form } from './plural-rules.ts'

interface MapMember {
  readonly path: readonly string[]
  /** What the file has at this path. `other`: any value that is not a string. */
  readonly kind: 'text' | 'other'
  readonly value: string
}

/**
 * Returns the plural forms among the values of a file. Maps with exact numbers (`=0`, `other`) are plurals; with
 * `hasPluralMaps`, maps with `one` and `other` are plurals, too. Leaves out plurals of the file format itself.
 */
export function pluralMapForms<M extends MapMember>(
  members: readonly M[],
  { hasPluralMaps = false }: Pick<Syntax, 'hasPluralMaps'>,
): ReadonlyMap<M, Form> {
  const forms = new Map<M, Form>()
  for (const { members: own, isExact } of findPluralMaps(members)) {
    if (hasPluralMaps || isExact) for (const [form, member] of own) forms.set(member, form)
  }
  return forms
}

/** Returns true if maps such as `{ one, other }` are plurals in a file: at least half of them display a number. */
export function showsPluralMaps(members: readonly MapMember[]): boolean {
  const maps = findPluralMaps(members).filter(({ isExact }) => !isExact)
  const counting = maps.filter((map) => count.test(map.members.get('other')?.value ?? ''))
  return counting.length > 0 && counting.length * 2 >= maps.length
}

/** Matches a placeholder for a number, such as `{{ count }}`, `{{ .Count }}`, `%{count}`, `{n}` or `%d`. */
const count =
  /\{-?\s{0,9}\.?(?:\w{0,50}[._]?count|n|num|number|total|quantity|0)\s{0,9}[}|,]|%\(\w{0,50}count\)|%(?:1\$)?[ds](?![\p{L}\p{N}])/iu

const categories: ReadonlySet<string> = new Set(cldrOrder)
const exact = /^=\d{1,9}$/u

/**
 * Returns the maps of strings whose keys are plural categories, or exact numbers: `other` and at least one more.
 * `isExact` is true for maps with exact numbers (`=0`), as in Angular's `i18nPlural`.
 */
function findPluralMaps<M extends MapMember>(
  members: readonly M[],
): readonly { readonly members: ReadonlyMap<Form, M>; readonly isExact: boolean }[] {
  const isLast = ({ path }: MapMember) => path.length > 1 && path.at(-1) === 'other'
  // a quick test: most files have no plural maps
  if (!members.some(isLast)) return []
  const candidates = new Map<string, Map<Form, M>>()
  for (const member of members) if (isLast(member)) candidates.set(idOf(member.path, 1), new Map())
  const others = new Set<string>()
  for (const member of members) {
    const { path, kind } = member
    const key = path.at(-1) ?? ''
    if (kind === 'text' && (categories.has(key) || exact.test(key))) candidates.get(idOf(path, 1))?.set(key, member)
    else others.add(idOf(path, 1))
    // a map that contains another map or a list is no map of strings
    for (let above = 2; above <= path.length; above++) others.add(idOf(path, above))
  }
  return [...candidates].flatMap(([id, own]) => {
    if (own.size < 2 || others.has(id)) return []
    return [{ members: own, isExact: [...own.keys()].some((key) => exact.test(key)) }]
  })
}

function idOf(path: readonly string[], above: number): string {
  return JSON.stringify(path.slice(0, path.length - above))
}

/** Wraps a message format for files in which maps are plurals. The number is `count`, or has `count` in its name. */
export function withPluralMaps(syntax: Syntax): Syntax {
  return {
    ...syntax,
    hasPluralMaps: true,
    countName(texts) {
      const all = [...texts]
      const names = all.flatMap((text) =>
        syntax
          .tokenise(text)
          .flatMap((token) => (token.type === 'placeholder' && token.kind === 'variable' ? [token.name] : [])),
      )
      const own = syntax.countName(all)
      return own !== undefined && names.includes(own) ? own : (names.find((name) => /count|^n$/iu.test(name)) ?? own)
    },
  }
}

export function withoutPluralMaps(syntax: Syntax): Syntax {
  return { ...syntax, hasPluralMaps: false }
}

import { showsVariable } from '../count.ts'
import { type Form, generalForms, type PluralType } from './plural-rules.ts'
import type { FormKey, Syntax } from '../syntax.ts'

/** A string of a file with its key. */
export interface KeyedText {
  readonly path: readonly string[]
  readonly text: string
  /** The plural form of this string, if the file format has plurals. It is the last part of the path. */
  readonly form?: Form
}

/** A message with its plural forms. A variant with another context (`friend_male`) is its own message. */
export interface Family<E extends KeyedText> {
  /** The path of the message's key. Its last part has no plural suffix (`items` of `items_one`). */
  readonly path: readonly string[]
  readonly plural: PluralType | undefined
  /** True if the file format has plurals: each form is a key below `path`. Otherwise forms are suffixes of keys. */
  readonly isNative: boolean
  /** The strings of the message by plural form, in file order. A message without plural has one string, under `''`. */
  readonly forms: ReadonlyMap<Form, E>
}

/**
 * Groups the entries of one source catalog into messages with their plural forms, in the order of their first form. If
 * several entries have the same path, the last one is used. In an incomplete target catalog, look up the paths that
 * `formPath` returns instead.
 *
 * A suffix by itself proves nothing (`gender_other` may be no plural). A group of keys is a plural if it has `other`
 * and either a second form or a string with the placeholder of the number. All its suffixes must belong to the locale,
 * unless a string has this placeholder. `zero` belongs to every locale, because i18next looks it up for 0 in every
 * language. In place of `other`, a group may have the form of most integers (`many` in Russian, `x_plural` next to
 * `x`), but it must then have all forms of integers, or a string with the placeholder. Forms that are numbers (`x_0`)
 * need the placeholder, too.
 */
export function toFamilies<E extends KeyedText>(
  entries: readonly E[],
  syntax: Syntax,
  locale: string,
): readonly Family<E>[] {
  const unique = new Map<string, E>()
  for (const entry of entries) unique.set(JSON.stringify(entry.path), entry)
  const plurals = new Map<E, Family<E>>()
  for (const { path, plural, forms } of groupNative(unique.values())) {
    const family = { path, plural, isNative: true, forms }
    for (const entry of forms.values()) plurals.set(entry, family)
  }
  const loose = [...unique.values()].filter(({ form }) => form === undefined)
  const groups = groupForms(loose, syntax)
  for (const { path, plural, forms } of groups) {
    const members = familyForms(forms, { plural, syntax, locale })
    if (members === undefined) continue
    const family = { path, plural, isNative: false, forms: members }
    for (const entry of members.values()) plurals.set(entry, family)
  }
  const families = new Set<Family<E>>()
  for (const entry of unique.values()) {
    const single = { path: entry.path, plural: undefined, isNative: false, forms: new Map([['', entry]]) }
    families.add(plurals.get(entry) ?? single)
  }
  return [...families]
}

/** Returns the path of one plural form of a message in a file. */
export function formPath(
  { path, plural, isNative }: Pick<Family<KeyedText>, 'path' | 'plural' | 'isNative'>,
  form: Form,
  syntax: Syntax,
): readonly string[] {
  if (isNative) return [...path, form]
  const base = path.at(-1)
  if (plural === undefined || base === undefined) return path
  return [...path.slice(0, -1), syntax.joinKey({ base, plural, form })]
}

interface Group<E> extends Pick<FormKey, 'plural'> {
  readonly path: readonly string[]
  readonly forms: Map<Form, E>
}

function groupNative<E extends KeyedText>(entries: Iterable<E>): Iterable<Group<E>> {
  const groups = new Map<string, Group<E>>()
  for (const entry of entries) {
    if (entry.form === undefined) continue
    const path = entry.path.slice(0, -1)
    const id = JSON.stringify(path)
    const group = groups.get(id) ?? { path, plural: 'cardinal', forms: new Map<Form, E>() }
    group.forms.set(entry.form, entry)
    groups.set(id, group)
  }
  return groups.values()
}

function groupForms<E extends KeyedText>(entries: Iterable<E>, syntax: Syntax): Iterable<Group<E>> {
  const groups = new Map<string, Group<E>>()
  const all = [...entries]
  let ids: ReadonlySet<string> | undefined
  for (const entry of all) {
    const key = syntax.splitKey(entry.path.at(-1) ?? '', (sibling) => {
      ids ??= new Set(all.map(({ path }) => JSON.stringify(path)))
      return ids.has(JSON.stringify([...entry.path.slice(0, -1), sibling]))
    })
    if (key === undefined || syntax.isNeverPlural(key.base)) continue
    const path = [...entry.path.slice(0, -1), key.base]
    const id = JSON.stringify([key.plural, ...path])
    const group = groups.get(id) ?? { path, plural: key.plural, forms: new Map<Form, E>() }
    group.forms.set(key.form, entry)
    groups.set(id, group)
  }
  return groups.values()
}

function familyForms<E extends KeyedText>(
  forms: ReadonlyMap<Form, E>,
  { plural, syntax, locale }: { readonly plural: PluralType; readonly syntax: Syntax; readonly locale: string },
): ReadonlyMap<Form, E> | undefined {
  const slots = syntax.plurals.slots(locale, plural)
  const general = generalForms(syntax.plurals, locale, plural).find((form) => forms.has(form))
  const known = new Set(slots === undefined ? forms.keys() : [...slots.map(({ form }) => form), 'zero'])
  const own = new Map([...forms].filter(([form]) => known.has(form)))
  // a group with three plural categories of the language is a plural, even if the form for most numbers (`other`) is
  // missing
  if (general === undefined && own.size < 3) return undefined
  const isWhole = forms.has('other') || slots?.every(({ form, kind }) => kind !== 'integer' || forms.has(form)) === true
  // keys that end in numbers are more often lists than plurals
  const isNumbered = general !== undefined && /^\d+$/u.test(general)
  if (isWhole && own.size > 1 && own.size === forms.size && !isNumbered) return own
  const texts = [...own.values()].map(({ text }) => text)
  const count = syntax.countName(texts)
  return texts.some((text) => showsVariable(text, count, syntax)) ? own : undefined
}

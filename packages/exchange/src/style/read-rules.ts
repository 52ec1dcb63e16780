import type { StyleRuleCatalogue } from '@lockale/api'
import type { StyleList } from '@lockale/core'
import type { Problems } from '../problems.ts'
import { listed, unknownName } from './say-wrong.ts'
import type { YamlEntry, YamlTree } from './yaml-tree.ts'

/** Option by rule by category; no category is empty. Whatever the catalogue does not have is a problem, at its own place. */
export function readRules(
  field: YamlEntry | undefined,
  { catalogue, problems }: { readonly catalogue: StyleRuleCatalogue; readonly problems: Problems },
): StyleList['rules'] {
  const categories = entriesOf(field, { what: '"rules" has categories with rules', problems })
  const read = categories.map((category): [string, Readonly<Record<string, string>>] => {
    const { key, at } = category
    const rules = Object.hasOwn(catalogue, key) ? catalogue[key] : undefined
    if (rules === undefined) {
      problems.add(at, unknownName({ what: 'category of rules', name: key, known: Object.keys(catalogue) }))
      return [key, {}]
    }
    const entries = entriesOf(category, { what: `"${key}" has rules with one option each`, problems })
    return [key, Object.fromEntries(entries.flatMap((rule) => readRule(rule, { rules, catalogue, problems })))]
  })
  return Object.fromEntries(read.filter(([, rules]) => Object.keys(rules).length > 0))
}

interface RuleReading {
  /** Of the category: options by rule. */
  readonly rules: Readonly<Record<string, readonly string[]>>
  readonly catalogue: StyleRuleCatalogue
  readonly problems: Problems
}

function readRule(
  { key, at, value }: YamlEntry,
  { rules, catalogue, problems }: RuleReading,
): readonly [string, string][] {
  const options = Object.hasOwn(rules, key) ? rules[key] : undefined
  if (options === undefined) {
    const home = Object.keys(catalogue).find((category) => Object.hasOwn(catalogue[category] ?? {}, key))
    const says = unknownName({ what: 'rule of this category', name: key, known: Object.keys(rules) })
    problems.add(at, home === undefined ? says : `"${key}" belongs to the category ${home}.`)
    return []
  }
  if (value.kind !== 'text') {
    problems.add(value.kind === 'empty' ? at : value.at, `"${key}" takes one option. ${listed(options)}`)
    return []
  }
  if (options.includes(value.value)) return [[key, value.value]]
  problems.add(value.at, unknownName({ what: `option of ${key}`, name: value.value, known: options }))
  return []
}

function entriesOf(
  field: YamlEntry | undefined,
  { what, problems }: { readonly what: string; readonly problems: Problems },
): readonly YamlEntry[] {
  const value: YamlTree | undefined = field?.value
  if (value === undefined || value.kind === 'empty') return []
  if (value.kind === 'map') return value.entries
  problems.add(value.at, `${what}. See: lockale style rules`)
  return []
}

import { loadStyleRuleCatalogue, type StyleRuleCatalogue } from '@lockale/api'
import { closest, LockaleError } from '@lockale/errors'
import { exits } from '../../../exit-codes.ts'
import type { Answer } from '../../command.ts'
import { renderRules } from './screen.ts'

/** @param names of categories or rules, `category` or `category.rule` or `rule`; none: all */
export async function showRules(names: readonly string[]): Promise<Answer> {
  const catalogue = await loadStyleRuleCatalogue()
  const chosen: StyleRuleCatalogue =
    names.length === 0
      ? catalogue
      : Object.fromEntries(
          Object.entries(catalogue).flatMap(([category, rules]) => {
            const kept = Object.entries(rules).filter(([rule]) => names.some((name) => isMeant(name, category, rule)))
            return kept.length === 0 ? [] : [[category, Object.fromEntries(kept)]]
          }),
        )
  for (const name of names) {
    if (!namesOf(chosen).includes(name)) throw unknownRule(name, namesOf(catalogue))
  }
  return { exitCode: exits.done, document: { rules: chosen }, screen: renderRules(chosen) }
}

function isMeant(name: string, category: string, rule: string): boolean {
  return name === category || name === rule || name === `${category}.${rule}`
}

function namesOf(catalogue: StyleRuleCatalogue): readonly string[] {
  return Object.entries(catalogue).flatMap(([category, rules]) => [
    category,
    ...Object.keys(rules).flatMap((rule) => [rule, `${category}.${rule}`]),
  ])
}

function unknownRule(name: string, known: readonly string[]): LockaleError {
  const near = closest(name, known)
  return new LockaleError('STYLE_UNKNOWN', `There is no style rule or category "${name}".`, {
    hint: near === undefined ? 'List all: lockale style rules' : `Did you mean ${near}?`,
  })
}

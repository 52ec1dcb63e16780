import type { TextPair, TextRule } from '@lockale/checks'
import type { DiagnosticCode } from '@lockale/errors'
import { compareMessages } from '@lockale/messages'
import type { Config } from '../model/config.ts'
import { comparisonOf, toPairs, type Translation } from '../text-check/pairs.ts'
import type { TextChecker } from '../text-check/text-checker.ts'

interface FixOptions {
  readonly config: Config
  readonly checker: TextChecker
  readonly only?: readonly DiagnosticCode[] | undefined
}

/**
 * Returns a text with safe fixes, or `undefined` if there are none. A fix stays only if its rule then finds fewer
 * problems, no other rule finds more, and placeholders are as complete as before.
 */
export function fixText(
  translation: Translation,
  options: FixOptions,
): { text: string; rules: readonly DiagnosticCode[] } | undefined {
  const rules = options.checker.severities
    .rulesOn('text', translation.locale)
    .filter((rule) => rule.fix !== undefined && (options.only?.includes(rule.id) ?? true))
  let current = translation
  const applied: DiagnosticCode[] = []
  for (const rule of rules) {
    const text = applyRule(rule, current, options)
    if (text === undefined) continue
    current = { ...current, text }
    applied.push(rule.id)
  }
  return applied.length === 0 ? undefined : { text: current.text, rules: applied }
}

function applyRule(rule: TextRule, translation: Translation, options: FixOptions): string | undefined {
  const { config, checker } = options
  const fixes = new Map<string, string>()
  for (const pair of toPairs(translation, config).pairs) {
    if (!isWanted(rule, pair, translation, checker)) continue
    const fixed = rule.fix?.(pair, checker.options)
    if (fixed !== undefined) fixes.set(pair.target.raw, fixed)
  }
  if (fixes.size === 0) return undefined
  const text = replaceIn(translation, fixes)
  return text === undefined ||
    text === translation.text ||
    !isBetter(rule, translation, { ...translation, text }, options)
    ? undefined
    : text
}

function isWanted(
  rule: TextRule,
  pair: TextPair,
  { unit, locale }: Translation,
  { severities, options }: TextChecker,
): boolean {
  return rule.check(pair, options).some(({ severity }) => {
    return severities.levelOf(rule.id, { locale, message: unit.name, ignored: unit.ignored }, severity) !== 'off'
  })
}

/** Returns the text with `fixes` in it or in its variants (plural forms); `undefined` if anything else would change. */
function replaceIn({ unit, text }: Translation, fixes: ReadonlyMap<string, string>): string | undefined {
  const message = unit.syntax.readVariants?.(text)
  if (message === undefined) return fixes.get(text)
  if (message.print(message.variants) !== text) return undefined
  const variants = message.variants.map((one) => ({ ...one, text: fixes.get(one.text) ?? one.text }))
  const fixed = message.print(variants)
  const changed = message.variants.map((one, at) => Math.abs(one.text.length - (variants[at]?.text.length ?? 0)))
  const most = changed.reduce((sum, length) => sum + length, 0)
  return Math.abs(fixed.length - text.length) <= most ? fixed : undefined
}

function isBetter(rule: TextRule, before: Translation, after: Translation, { config, checker }: FixOptions): boolean {
  const rules = checker.severities.rulesOn('text', before.locale)
  const count = (translation: Translation) => {
    const pairs = toPairs(translation, config).pairs
    return new Map(rules.map((each) => [each, pairs.flatMap((pair) => each.check(pair, checker.options)).length]))
  }
  const [old, now] = [count(before), count(after)]
  if ((now.get(rule) ?? 0) >= (old.get(rule) ?? 0)) return false
  return rules.every((each) => (now.get(each) ?? 0) <= (old.get(each) ?? 0)) && isAsWhole(before, after)
}

function isAsWhole(before: Translation, after: Translation): boolean {
  const findings = (translation: Translation) => {
    const comparison = comparisonOf(translation)
    return comparison === undefined ? 0 : compareMessages(comparison).length
  }
  return findings(after) <= findings(before)
}

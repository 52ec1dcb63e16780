import type { TextPair, TextRule } from '@lockale/checks'
import type { DiagnosticCode } from '@lockale/errors'
import { compareMessages } from '@lockale/messages'
import type { Config } from '../model/config.ts'
import { comparisonOf, toPairs, type Translation } from '../text-check/pairs.ts'
import type { TextChecker } from '../text-check/text-checker.ts'

export interface Fixed {
  readonly text: string
  /** Rules whose problems were fixed. */
  readonly rules: readonly DiagnosticCode[]
}

interface FixOptions {
  readonly config: Config
  readonly checker: TextChecker
  /** Rules to fix. Default: all rules with a safe fix. */
  readonly only?: readonly DiagnosticCode[] | undefined
}

/**
 * A text with the safe fixes of its findings made, or `undefined` if there are none. Each is tried by itself and stays only
 * if its rule finds nothing any more, no other rule finds more than before, and the message is as whole as it was.
 */
export function fixText(translation: Translation, options: FixOptions): Fixed | undefined {
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

/**
 * Puts fixed sentences into a text: the whole of it, or those of its variants. `undefined` where the text would be laid out
 * in another way: a person who looks for one blank less should not find a sentence in four places.
 */
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

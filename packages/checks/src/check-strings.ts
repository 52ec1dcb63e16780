import { type Severity, withoutDuplicates } from '@lockale/errors'
import type { Finding, Syntax } from '@lockale/messages'
import { compareMessages, pairVariants, planForms } from '@lockale/messages/engine'
import { mayFind } from './contrast.ts'
import { languageOf, openPair } from './open-pair.ts'
import { defaultOptions } from './options.ts'
import { ruleOf, rules } from './registry.ts'
import type { Found, Rule } from './rule.ts'
import type { MessagePair } from './text-pair.ts'

interface StringPair {
  readonly source: string
  readonly target: string
  /** BCP 47 tag of the source string. `locale` is the tag of the translation. */
  readonly sourceLocale: string
  readonly locale: string
  readonly syntax: Syntax
}

/** A problem of a translation, with the sentence that describes it. */
export interface StringProblem extends Finding {
  readonly sentence: string
}

/** Returns the problems of one translation, worst first, each with the default severity of its rule. */
export function checkStrings(strings: StringPair): readonly StringProblem[] {
  const { source, target, sourceLocale, locale, syntax } = strings
  const comparison = { source, target, syntax, locales: { source: sourceLocale, target: locale } }
  const base = { sourceLocale, locale, format: 'json', message: '' }
  const pairs = (pairVariants(comparison) ?? [{ source, target, syntax }]).map((variant) => {
    return openPair({ ...base, ...variant })
  })
  const found = mayFind(textRules, pairs).flatMap((rule) =>
    pairs.flatMap((pair) => rule.check(pair, defaultOptions).map((one) => ({ code: rule.id, ...one }))),
  )
  const message = toMessage(strings)
  const inMessage = messageRules.flatMap((rule) =>
    rule.check(message, defaultOptions).map((one) => ({ code: rule.id, ...one })),
  )
  const problems = [...compareMessages(comparison), ...inMessage, ...found].flatMap((one) => toProblem(one, locale))
  return withoutDuplicates(problems).toSorted((a, b) => ranks.indexOf(a.severity) - ranks.indexOf(b.severity))
}

function toMessage({ source, target, sourceLocale, locale, syntax }: StringPair): MessagePair {
  const forms = new Map([['', source]])
  const plans = planForms({ forms, plural: undefined, source: sourceLocale, target: locale, syntax })
  const strings = { plural: undefined, source: forms, target: new Map([['', target]]), plans }
  return { ...strings, sourceLocale, locale, language: languageOf(locale), syntax }
}

const textRules = rulesOf('text')
const messageRules = rulesOf('message')

function rulesOf<Scope extends Rule['scope']>(scope: Scope): readonly Extract<Rule, { readonly scope: Scope }>[] {
  const isOf = (rule: Rule): rule is Extract<Rule, { readonly scope: Scope }> => rule.scope === scope
  return rules.filter(isOf).filter(({ severity }) => severity !== 'off')
}

const ranks: readonly Severity[] = ['error', 'warning', 'info']

function toProblem(found: Found & Pick<Finding, 'code'>, locale: string): readonly StringProblem[] {
  const rule = ruleOf(found.code)
  const severity = found.severity ?? rule.severity
  if (severity === 'off') return []
  return [{ code: found.code, severity, arguments: found.arguments, sentence: rule.say(found.arguments, { locale }) }]
}

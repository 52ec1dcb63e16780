import { type DiagnosticCode, ruleIds } from '@lockale/errors'
import type { Rule } from './rule.ts'
import { acceleratorRules } from './rules/accelerator.ts'
import { acrossLocalesRules } from './rules/across-locales.ts'
import { androidRules } from './rules/android.ts'
import { bidiRules } from './rules/bidi.ts'
import { characterRules } from './rules/characters.ts'
import { codeRules } from './rules/code.ts'
import { consistencyRules } from './rules/consistency.ts'
import { contextRules } from './rules/contexts.ts'
import { customRules } from './rules/customs.ts'
import { edgeRules } from './rules/edges.ts'
import { endingRules } from './rules/endings.ts'
import { fileRules } from './rules/files.ts'
import { foreignCharacterRules } from './rules/foreign-characters.ts'
import { formalityRules } from './rules/formality.ts'
import { htmlRules } from './rules/html.ts'
import { htmlEntityRules } from './rules/html-entities.ts'
import { letterCaseRules } from './rules/letter-case.ts'
import { limitRules } from './rules/limits.ts'
import { literalRules } from './rules/literals.ts'
import { markupRules } from './rules/markup.ts'
import { meaningRules } from './rules/meaning.ts'
import { messageSyntaxRules } from './rules/message-syntax.ts'
import { nestingRules } from './rules/nesting.ts'
import { numberRules } from './rules/numbers.ts'
import { newTextRules } from './rules/new-texts.ts'
import { oppositeRules } from './rules/opposites.ts'
import { orderRules } from './rules/order.ts'
import { ownRules } from './rules/own.ts'
import { pairedMarkRules } from './rules/pairs.ts'
import { placeholderRules } from './rules/placeholders.ts'
import { pluralRules } from './rules/plurals.ts'
import { punctuationRules } from './rules/punctuation.ts'
import { regionRules } from './rules/regions.ts'
import { repeatRules } from './rules/repeats.ts'
import { runRules } from './rules/runs.ts'
import { scriptRules } from './rules/scripts.ts'
import { stateRules } from './rules/states.ts'
import { tagContentRules } from './rules/tag-content.ts'
import { swappedFormRules } from './rules/swapped-forms.ts'
import { tagSpacingRules } from './rules/tag-spacing.ts'
import { termRules } from './rules/terms.ts'
import { untranslatedRules } from './rules/untranslated.ts'
import { whiteSpaceRules } from './rules/white-space.ts'
import { wordingRules } from './rules/wording.ts'

const order: readonly DiagnosticCode[] = Object.values(ruleIds).flat()

/** All rules, in the order of docs/checks.md. */
export const rules: readonly Rule[] = [
  ...acceleratorRules,
  ...acrossLocalesRules,
  ...androidRules,
  ...bidiRules,
  ...characterRules,
  ...codeRules,
  ...consistencyRules,
  ...contextRules,
  ...customRules,
  ...edgeRules,
  ...endingRules,
  ...fileRules,
  ...foreignCharacterRules,
  ...formalityRules,
  ...htmlRules,
  ...htmlEntityRules,
  ...letterCaseRules,
  ...limitRules,
  ...literalRules,
  ...markupRules,
  ...meaningRules,
  ...messageSyntaxRules,
  ...nestingRules,
  ...newTextRules,
  ...numberRules,
  ...oppositeRules,
  ...orderRules,
  ...ownRules,
  ...pairedMarkRules,
  ...placeholderRules,
  ...pluralRules,
  ...punctuationRules,
  ...regionRules,
  ...repeatRules,
  ...runRules,
  ...scriptRules,
  ...stateRules,
  ...tagContentRules,
  ...swappedFormRules,
  ...tagSpacingRules,
  ...termRules,
  ...untranslatedRules,
  ...whiteSpaceRules,
  ...wordingRules,
].sort((a, b) => order.indexOf(a.id) - order.indexOf(b.id))

const byId = new Map<DiagnosticCode, Rule>(rules.map((rule) => [rule.id, rule]))

/** Returns the rule with an id. @throws {Error} for an id without a rule, which is a bug */
export function ruleOf(id: DiagnosticCode): Rule {
  const rule = byId.get(id)
  if (rule === undefined) throw new Error(`There is no rule ${id}.`)
  return rule
}

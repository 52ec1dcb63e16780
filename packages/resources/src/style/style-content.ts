import type { StyleInstructionText, StyleList } from '@lockale/core'
import { shortHash } from '../engine/side.ts'

/** What a style rule list says, wherever it stands. */
export type StyleContent = Pick<StyleList, 'language' | 'rules' | 'instructions'>

/**
 * Eight characters: equal for lists that say the same to the service. Neither the layout of the file nor the order of rules
 * and instructions counts.
 */
export function hashStyle(content: StyleContent): string {
  const instructions = content.instructions.map((one) => instructionKey(one, content)).toSorted()
  return shortHash([sortedRules(content.rules), instructions])
}

/**
 * Equal for instructions that say the same; blanks around a text do not count. One for source texts in the list's own
 * language is one for any: services give instructions that name no language the list's.
 */
export function instructionKey(
  { label, prompt, sourceLanguage }: StyleInstructionText,
  { language }: Pick<StyleContent, 'language'>,
): string {
  const source = sourceLanguage?.toLowerCase()
  return JSON.stringify([label.trim(), prompt.trim(), source === undefined || source === language ? '' : source])
}

/** `[category, rule, option]`, by code units. */
export function sortedRules(rules: StyleContent['rules']): readonly (readonly [string, string, string])[] {
  return Object.entries(rules)
    .flatMap(([category, configured]) =>
      Object.entries(configured).map(([rule, option]) => [category, rule, option] as const),
    )
    .toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1))
}

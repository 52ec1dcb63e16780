import { type ConfiguredRules, findUnknownRule, limits, loadStyleRuleCatalogue } from '@lockale/api'
import { type RequestRefused, requestRefused } from '../http/request-refused.ts'

/*
 * What the service would refuse for its form (SERVICE.md 4.3, rule 52), before a request is spent on it. Lengths are in code
 * points.
 */

const { maxNameCharacters, maxInstructions, maxLabelCharacters, maxPromptCharacters } = limits.styleRules

/** @throws {RequestRefused} */
export function checkListName(name: string): void {
  checkText(name, { what: 'the name', maxCharacters: maxNameCharacters })
}

/** @throws {RequestRefused} */
export function checkListLanguage(language: string): void {
  if (typeof language !== 'string' || language === '') throw refused('there is no language')
}

/** @throws {RequestRefused} for the first rule or option that the catalogue does not have */
export async function checkConfiguredRules(rules: ConfiguredRules): Promise<void> {
  const unknown = findUnknownRule(rules, await loadStyleRuleCatalogue())
  if (unknown === undefined) return
  if (unknown === '') throw refused('the configured rules are no object')
  throw refused(`the configured rule ${JSON.stringify(unknown)} does not exist, or does not take its option`)
}

/** @throws {RequestRefused} */
export function checkInstructions(instructions: readonly { readonly label: string; readonly prompt: string }[]): void {
  if (instructions.length > maxInstructions) {
    throw refused(`there are ${instructions.length} custom instructions, at most ${maxInstructions} fit`)
  }
  for (const [index, { label, prompt }] of instructions.entries()) {
    const place = instructions.length === 1 ? 'the instruction' : `instruction ${index + 1}`
    checkText(label, { what: `the label of ${place}`, maxCharacters: maxLabelCharacters })
    checkText(prompt, { what: `the prompt of ${place}`, maxCharacters: maxPromptCharacters })
  }
}

function checkText(
  text: string,
  { what, maxCharacters }: { readonly what: string; readonly maxCharacters: number },
): void {
  if (typeof text !== 'string' || text === '') throw refused(`${what} is missing`)
  const characters = Array.from(text).length
  if (characters > maxCharacters) throw refused(`${what} has ${characters} characters, at most ${maxCharacters} fit`)
}

function refused(problem: string): RequestRefused {
  return requestRefused('style-list-fields', problem)
}

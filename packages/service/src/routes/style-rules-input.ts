import {
  type ConfiguredRules,
  findUnknownRule,
  limits,
  loadStyleRuleCatalogue,
  type StyleInstruction,
  styleRulesLanguages,
} from '@lockale/api'
import { characterCount } from '../engine/characters.ts'
import { readString } from '../http/fields.ts'
import { type Fields, toFields } from '../http/parse-body.ts'
import { notSpecified, notSupported, Refusal } from '../http/refusal.ts'
import type { Ids } from '../ids.ts'

/* The fields of style rule lists. All of it is rule 52 of SERVICE.md 4.3. */

const rules = limits.styleRules

/** @throws {Refusal} */
export function readListName(fields: Fields): string {
  return readText(fields, { name: 'name', maxCharacters: rules.maxNameCharacters })
}

/** @throws {Refusal} */
export function readListLanguage(fields: Fields): string {
  const language = readText(fields, { name: 'language', maxCharacters: rules.maxNameCharacters }).toLowerCase()
  if (!styleRulesLanguages.has(language)) throw notSupported('language')
  return language
}

/**
 * Category to rule to option, all of them in the catalogue; which language a rule is for is not looked at.
 * @throws {Refusal} which names the first that is not
 */
export async function readConfiguredRules(sent: unknown): Promise<ConfiguredRules> {
  const unknown = findUnknownRule(sent, await loadStyleRuleCatalogue())
  // what the catalogue has is categories of rules with one option each
  if (unknown === undefined) return sent as ConfiguredRules
  throw notSupported(unknown === '' ? 'configured_rules' : `configured_rules.${unknown.slice(0, 100)}`)
}

/** @throws {Refusal} */
export function readInstructions(fields: Fields, ids: Ids): readonly StyleInstruction[] {
  const sent = fields.get('custom_instructions') ?? []
  if (!Array.isArray(sent)) throw notSupported('custom_instructions')
  if (sent.length > rules.maxInstructions) throw tooManyInstructions()
  return sent.map((item) => {
    const instruction = toFields(item)
    if (instruction === undefined) throw notSupported('custom_instructions')
    return readInstruction(instruction, ids.uuid())
  })
}

export function tooManyInstructions(): Refusal {
  return new Refusal(400, `Maximum of ${rules.maxInstructions} custom instructions allowed`)
}

/** @throws {Refusal} */
export function readInstruction(fields: Fields, id: string): StyleInstruction {
  const label = readText(fields, { name: 'label', maxCharacters: rules.maxLabelCharacters })
  const prompt = readText(fields, {
    name: 'prompt',
    maxCharacters: rules.maxPromptCharacters,
    tooLong: `Custom instruction prompt must be at most ${rules.maxPromptCharacters} characters`,
  })
  const source = readString(fields, 'source_language')
  return { id, label, prompt, ...(source === undefined ? {} : { source_language: source }) }
}

interface TextRule {
  readonly name: string
  readonly maxCharacters: number
  /** In the service's words; ours when absent. */
  readonly tooLong?: string
}

function readText(fields: Fields, { name, maxCharacters, tooLong }: TextRule): string {
  const text = readString(fields, name)
  if (text === undefined || text === '') throw notSpecified(name)
  if (characterCount(text) > maxCharacters) {
    throw new Refusal(400, tooLong ?? `Parameter '${name}' must be at most ${maxCharacters} characters`)
  }
  return text
}

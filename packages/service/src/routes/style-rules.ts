import {
  type ConfiguredRules,
  limits,
  type StyleInstruction,
  type StyleRuleList,
  type StyleRulesPage,
  styleRulesLanguages,
} from '@lockale/api'
import { characterCount } from '../engine/characters.ts'
import type { Answer } from '../http/answer.ts'
import { parseUuid, readFlag, readString } from '../http/fields.ts'
import { type Fields, toFields } from '../http/parse-body.ts'
import { notSupported, Refusal } from '../http/refusal.ts'
import type { Ids } from '../ids.ts'
import { pageOf } from './paging.ts'
import type { BodyRule, Call, Route } from './route.ts'

const body: BodyRule = {
  maxBytes: 1_048_576,
  forms: false,
  otherType: () => new Refusal(415, 'Unsupported Content-Type: application/json expected.'),
}
const read = { scope: 'style_rules:read', paidOnly: true }
const rules = limits.styleRules

/** Style rule lists: made and read; a list that is there stays as it is (SERVICE.md 3.9). */
export const styleRuleRoutes: readonly Route[] = [
  {
    method: 'POST',
    path: '/v3/style_rules',
    scope: 'style_rules:write',
    paidOnly: true,
    body,
    handle: createList,
  },
  { method: 'GET', path: '/v3/style_rules', ...read, handle: listLists },
  { method: 'GET', path: '/v3/style_rules/{style_id}', ...read, handle: getList },
]

function createList({ fields, account, ids, now }: Call): Answer {
  const list: StyleRuleList = {
    name: readText(fields, { name: 'name', maxCharacters: rules.maxNameCharacters }),
    language: readLanguage(fields),
    configured_rules: readConfiguredRules(fields),
    custom_instructions: readInstructions(fields, ids),
    style_id: ids.uuid(),
    creation_time: now,
    updated_time: now,
    version: 1,
  }
  account.styleLists.set(list.style_id, list)
  return { status: 201, json: list }
}

function listLists({ account, query }: Call): Answer {
  const isDetailed = readFlag(new Map(query), 'detailed') ?? false
  const page = pageOf([...account.styleLists.values()], query, rules)
  const json: StyleRulesPage = { style_rules: isDetailed ? page : page.map(withoutDetails) }
  return { status: 200, json }
}

function getList({ account, params }: Call): Answer {
  const id = parseUuid(params['style_id'] ?? '')
  if (id === undefined) throw notSupported('style_id')
  const list = account.styleLists.get(id)
  if (list === undefined) throw new Refusal(404, 'Style rule list not found')
  return { status: 200, json: list }
}

function withoutDetails(list: StyleRuleList): StyleRuleList {
  const { style_id, name, creation_time, updated_time, language, version } = list
  return { style_id, name, creation_time, updated_time, language, version }
}

interface TextRule {
  readonly name: string
  readonly maxCharacters: number
  /** In the service's words; ours when absent. */
  readonly tooLong?: string
}

function readText(fields: Fields, { name, maxCharacters, tooLong }: TextRule): string {
  const text = readString(fields, name)
  if (text === undefined || text === '') throw new Refusal(400, `Parameter '${name}' not specified`)
  if (characterCount(text) > maxCharacters) {
    throw new Refusal(400, tooLong ?? `Parameter '${name}' must be at most ${maxCharacters} characters`)
  }
  return text
}

function readLanguage(fields: Fields): string {
  const language = readText(fields, { name: 'language', maxCharacters: rules.maxNameCharacters }).toLowerCase()
  if (!styleRulesLanguages.has(language)) throw notSupported('language')
  return language
}

/** Category to rule to option. Whether the service knows a rule is not looked up. */
function readConfiguredRules(fields: Fields): ConfiguredRules {
  const sent = fields.get('configured_rules')
  if (sent === undefined) return {}
  const categories = [...(toFields(sent) ?? refuseRules())]
  return Object.fromEntries(
    categories.map(([category, value]) => {
      const options = [...(toFields(value) ?? refuseRules())]
      return [
        category,
        Object.fromEntries(
          options.map(([rule, option]) => (typeof option === 'string' ? [rule, option] : refuseRules())),
        ),
      ]
    }),
  )
}

function refuseRules(): never {
  throw notSupported('configured_rules')
}

function readInstructions(fields: Fields, ids: Ids): readonly StyleInstruction[] {
  const sent = fields.get('custom_instructions') ?? []
  if (!Array.isArray(sent)) throw notSupported('custom_instructions')
  if (sent.length > rules.maxInstructions) {
    throw new Refusal(400, `Maximum of ${rules.maxInstructions} custom instructions allowed`)
  }
  return sent.map((item) => {
    const instruction = toFields(item)
    if (instruction === undefined) throw notSupported('custom_instructions')
    const source = readString(instruction, 'source_language')
    return {
      id: ids.uuid(),
      label: readText(instruction, { name: 'label', maxCharacters: rules.maxLabelCharacters }),
      prompt: readText(instruction, {
        name: 'prompt',
        maxCharacters: rules.maxPromptCharacters,
        tooLong: `Custom instruction prompt must be at most ${rules.maxPromptCharacters} characters`,
      }),
      ...(source === undefined ? {} : { source_language: source }),
    }
  })
}

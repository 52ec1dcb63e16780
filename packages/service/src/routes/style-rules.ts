import {
  countCharacters,
  type ConfiguredRules,
  findUnknownRule,
  limits,
  loadStyleRuleCatalogue,
  type StyleInstruction,
  type StyleRuleList,
} from '@lockale/api'
import { styleRulesLanguages } from '@lockale/api/language-table'
import { type Answer, ok } from '../http/answer.ts'
import { findNamed, pageOf, readFlag, readPathId, readString } from '../http/fields.ts'
import { type Fields, toFields } from '../http/parse-body.ts'
import { notSpecified, notSupported, Refusal } from '../http/refusal.ts'
import type { Ids } from '../ids.ts'
import { styleListKind } from '../store/kinds.ts'
import type { BodyRule, Call, Route } from './route.ts'

// The fields of style rule lists. All checks are rule 52 of docs/api.md.

const rules = limits.styleRules

function readListName(fields: Fields): string {
  return readText(fields, { name: 'name', maxCharacters: rules.maxNameCharacters })
}

function readListLanguage(fields: Fields): string {
  const language = readText(fields, { name: 'language', maxCharacters: rules.maxNameCharacters }).toLowerCase()
  if (!styleRulesLanguages.has(language)) throw notSupported('language')
  return language
}

/** Reads configured rules. Does not check the language. @throws {Refusal} for the first unknown rule or option */
async function readConfiguredRules(sent: unknown): Promise<ConfiguredRules> {
  const unknown = findUnknownRule(sent, await loadStyleRuleCatalogue())
  // `findUnknownRule` has checked the type of each part
  if (unknown === undefined) return sent as ConfiguredRules
  throw notSupported(unknown === '' ? 'configured_rules' : `configured_rules.${unknown.slice(0, 100)}`)
}

function readInstructions(fields: Fields, ids: Ids): readonly StyleInstruction[] {
  const sent = fields.get('custom_instructions') ?? []
  if (!Array.isArray(sent)) throw notSupported('custom_instructions')
  if (sent.length > rules.maxInstructions) throw tooManyInstructions()
  return sent.map((item) => {
    const instruction = toFields(item)
    if (instruction === undefined) throw notSupported('custom_instructions')
    return readInstruction(instruction, ids.uuid())
  })
}

function tooManyInstructions(): Refusal {
  return new Refusal(400, `Maximum of ${rules.maxInstructions} custom instructions allowed`)
}

function readInstruction(fields: Fields, id: string): StyleInstruction {
  const label = readText(fields, { name: 'label', maxCharacters: rules.maxLabelCharacters })
  const prompt = readText(fields, {
    name: 'prompt',
    maxCharacters: rules.maxPromptCharacters,
    tooLong: `Custom instruction prompt must be at most ${rules.maxPromptCharacters} characters`,
  })
  return { id, label, prompt, source_language: readString(fields, 'source_language') }
}

/** Reads a string. @param rule `tooLong` is the real service's message for a string that is too long, if known */
function readText(
  fields: Fields,
  {
    name,
    maxCharacters,
    tooLong,
  }: { readonly name: string; readonly maxCharacters: number; readonly tooLong?: string },
): string {
  const text = readString(fields, name)
  if (text === undefined || text === '') throw notSpecified(name)
  if (countCharacters(text) > maxCharacters) {
    throw new Refusal(400, tooLong ?? `Parameter '${name}' must be at most ${maxCharacters} characters`)
  }
  return text
}

const styleRulesBody: BodyRule = { maxBytes: 1_048_576 }
const reading = { scope: 'style_rules:read', paidOnly: true } as const
const writing = { scope: 'style_rules:write', paidOnly: true } as const
const listsPath = '/v3/style_rules'
const oneStyleList: string = `${listsPath}/{style_id}`

/** Routes of style rule lists. Each change increases the version of the list. */
const listRoutes: readonly Route[] = [
  { method: 'POST', path: listsPath, ...writing, body: styleRulesBody, handle: createList },
  { method: 'GET', path: listsPath, ...reading, handle: listLists },
  { method: 'GET', path: oneStyleList, ...reading, handle: (call) => ok(findStyleList(call)) },
  { method: 'PATCH', path: oneStyleList, ...writing, body: styleRulesBody, handle: renameList },
  { method: 'DELETE', path: oneStyleList, ...writing, handle: deleteList },
  {
    method: 'PUT',
    path: `${oneStyleList}/configured_rules`,
    ...writing,
    body: styleRulesBody,
    handle: putConfiguredRules,
  },
]

async function createList({ fields, shelf, ids, now }: Call): Promise<Answer> {
  const list: StyleRuleList = {
    name: readListName(fields),
    language: readListLanguage(fields),
    configured_rules: await readConfiguredRules(fields.get('configured_rules') ?? {}),
    custom_instructions: readInstructions(fields, ids),
    style_id: ids.uuid(),
    creation_time: now,
    updated_time: now,
    version: 1,
  }
  shelf(styleListKind).set(list.style_id, list)
  return { status: 201, json: list }
}

function listLists({ shelf, query }: Call): Answer {
  const isDetailed = readFlag(new Map(query), 'detailed') ?? false
  const page = pageOf([...shelf(styleListKind).values()], query, limits.styleRules)
  return ok({ style_rules: isDetailed ? page : page.map(withoutDetails) })
}

function renameList(call: Call): Answer {
  const name = readListName(call.fields)
  return ok(changeStyleList(call, findStyleList(call), { name }))
}

function deleteList(call: Call): Answer {
  call.shelf(styleListKind).delete(findStyleList(call).style_id)
  return { status: 204 }
}

async function putConfiguredRules(call: Call): Promise<Answer> {
  const rules = await readConfiguredRules(Object.fromEntries(call.fields))
  return ok(changeStyleList(call, findStyleList(call), { configured_rules: rules }))
}

/** Returns the style rule list whose id is in the path. @throws {Refusal} rule 17 of docs/api.md */
function findStyleList(call: Call): StyleRuleList {
  return findNamed(call, styleListKind, { param: 'style_id', unknown: 'Style rule list not found' })
}

/** Stores a changed list and increases its version, even if no field differs. */
function changeStyleList({ shelf, now }: Call, list: StyleRuleList, changes: Partial<StyleRuleList>): StyleRuleList {
  const changed = { ...list, ...changes, updated_time: now, version: list.version + 1 }
  shelf(styleListKind).set(list.style_id, changed)
  return changed
}

function withoutDetails(list: StyleRuleList): StyleRuleList {
  const { style_id, name, creation_time, updated_time, language, version } = list
  return { style_id, name, creation_time, updated_time, language, version }
}

const instructionsPath = `${oneStyleList}/custom_instructions`
const instructionPath = `${instructionsPath}/{instruction_id}`

const instructionRoutes: readonly Route[] = [
  { method: 'POST', path: instructionsPath, ...writing, body: styleRulesBody, handle: addInstruction },
  { method: 'GET', path: instructionPath, ...reading, handle: (call) => ok(findInstruction(call).instruction) },
  { method: 'PUT', path: instructionPath, ...writing, body: styleRulesBody, handle: replaceInstruction },
  { method: 'DELETE', path: instructionPath, ...writing, handle: deleteInstruction },
]

export const styleRuleRoutes: readonly Route[] = [...listRoutes, ...instructionRoutes]

/** Answers with the list and the new instruction in one object, because published descriptions of the answer differ. */
function addInstruction(call: Call): Answer {
  const instruction = readInstruction(call.fields, call.ids.uuid())
  const list = findStyleList(call)
  const before = list.custom_instructions ?? []
  if (before.length >= limits.styleRules.maxInstructions) throw tooManyInstructions()
  const changed = changeStyleList(call, list, { custom_instructions: [...before, instruction] })
  return { status: 201, json: { ...changed, ...instruction } }
}

function replaceInstruction(call: Call): Answer {
  const read = readInstruction(call.fields, '')
  const { list, instruction: before } = findInstruction(call)
  const instruction = { ...read, id: before.id }
  const custom_instructions =
    list.custom_instructions?.map((item) => (item.id === before.id ? instruction : item)) ?? []
  changeStyleList(call, list, { custom_instructions })
  return ok(instruction)
}

function deleteInstruction(call: Call): Answer {
  const { list, instruction } = findInstruction(call)
  const custom_instructions = list.custom_instructions?.filter(({ id }) => id !== instruction.id) ?? []
  changeStyleList(call, list, { custom_instructions })
  return { status: 204 }
}

/** Returns the instruction whose id is in the path, and its list. @throws {Refusal} rule 54 of docs/api.md */
function findInstruction(call: Call): { readonly list: StyleRuleList; readonly instruction: StyleInstruction } {
  const id = readPathId(call, 'instruction_id')
  const list = findStyleList(call)
  const instruction = list.custom_instructions?.find((item) => item.id === id)
  if (instruction === undefined) throw new Refusal(404, 'Custom instruction not found')
  return { list, instruction }
}

import { limits, type StyleRuleList, type StyleRulesPage } from '@lockale/api'
import type { Answer } from '../http/answer.ts'
import { readFlag } from '../http/fields.ts'
import { styleListKind } from '../store/kinds.ts'
import { pageOf } from './paging.ts'
import { findNamed } from './find-named.ts'
import type { BodyRule, Call, Route } from './route.ts'
import { readConfiguredRules, readInstructions, readListLanguage, readListName } from './style-rules-input.ts'

export const styleRulesBody: BodyRule = { maxBytes: 1_048_576 }
export const reading = { scope: 'style_rules:read', paidOnly: true } as const
export const writing = { scope: 'style_rules:write', paidOnly: true } as const
const all = '/v3/style_rules'
export const oneStyleList: string = `${all}/{style_id}`

/** Style rule lists; each change gives a list the next version (SERVICE.md 3.9). */
export const styleRuleRoutes: readonly Route[] = [
  { method: 'POST', path: all, ...writing, body: styleRulesBody, handle: createList },
  { method: 'GET', path: all, ...reading, handle: listLists },
  { method: 'GET', path: oneStyleList, ...reading, handle: (call) => ({ status: 200, json: findStyleList(call) }) },
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
  const json: StyleRulesPage = { style_rules: isDetailed ? page : page.map(withoutDetails) }
  return { status: 200, json }
}

function renameList(call: Call): Answer {
  const name = readListName(call.fields)
  return { status: 200, json: changeStyleList(call, findStyleList(call), { name }) }
}

function deleteList(call: Call): Answer {
  call.shelf(styleListKind).delete(findStyleList(call).style_id)
  return { status: 204 }
}

async function putConfiguredRules(call: Call): Promise<Answer> {
  const rules = await readConfiguredRules(Object.fromEntries(call.fields))
  return { status: 200, json: changeStyleList(call, findStyleList(call), { configured_rules: rules }) }
}

/** @throws {Refusal} rule 17 of SERVICE.md 4.3 */
export function findStyleList(call: Call): StyleRuleList {
  return findNamed(call, styleListKind, { param: 'style_id', unknown: 'Style rule list not found' })
}

/** Puts the list's next version in its place, also when nothing in it is different. */
export function changeStyleList(
  { shelf, now }: Call,
  list: StyleRuleList,
  changes: Partial<StyleRuleList>,
): StyleRuleList {
  const changed = { ...list, ...changes, updated_time: now, version: list.version + 1 }
  shelf(styleListKind).set(list.style_id, changed)
  return changed
}

function withoutDetails(list: StyleRuleList): StyleRuleList {
  const { style_id, name, creation_time, updated_time, language, version } = list
  return { style_id, name, creation_time, updated_time, language, version }
}

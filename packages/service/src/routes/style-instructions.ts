import { type InstructionCreated, limits, type StyleInstruction, type StyleRuleList } from '@lockale/api'
import type { Answer } from '../http/answer.ts'
import { parseUuid } from '../http/fields.ts'
import { notSupported, Refusal } from '../http/refusal.ts'
import type { Call, Route } from './route.ts'
import { readInstruction, tooManyInstructions } from './style-rules-input.ts'
import { changeStyleList, findStyleList, oneStyleList, reading, styleRulesBody, writing } from './style-rules.ts'

const all = `${oneStyleList}/custom_instructions`
const one = `${all}/{instruction_id}`

/** The custom instructions of a style rule list, one by one (SERVICE.md 3.9). */
export const styleInstructionRoutes: readonly Route[] = [
  { method: 'POST', path: all, ...writing, body: styleRulesBody, handle: addInstruction },
  {
    method: 'GET',
    path: one,
    ...reading,
    handle: (call) => ({ status: 200, json: findInstruction(call).instruction }),
  },
  { method: 'PUT', path: one, ...writing, body: styleRulesBody, handle: replaceInstruction },
  { method: 'DELETE', path: one, ...writing, handle: deleteInstruction },
]

/** Answers with the whole list and the new instruction in one: published descriptions differ in which it is. */
function addInstruction(call: Call): Answer {
  const instruction = readInstruction(call.fields, call.ids.uuid())
  const list = findStyleList(call)
  const before = list.custom_instructions ?? []
  if (before.length >= limits.styleRules.maxInstructions) throw tooManyInstructions()
  const changed = changeStyleList(call, list, { custom_instructions: [...before, instruction] })
  return { status: 201, json: { ...changed, ...instruction } satisfies InstructionCreated }
}

function replaceInstruction(call: Call): Answer {
  const read = readInstruction(call.fields, '')
  const { list, instruction: before } = findInstruction(call)
  const instruction = { ...read, id: before.id }
  const custom_instructions =
    list.custom_instructions?.map((item) => (item.id === before.id ? instruction : item)) ?? []
  changeStyleList(call, list, { custom_instructions })
  return { status: 200, json: instruction }
}

function deleteInstruction(call: Call): Answer {
  const { list, instruction } = findInstruction(call)
  const custom_instructions = list.custom_instructions?.filter(({ id }) => id !== instruction.id) ?? []
  changeStyleList(call, list, { custom_instructions })
  return { status: 204 }
}

/** @throws {Refusal} rule 54 of SERVICE.md 4.3 */
function findInstruction(call: Call): { readonly list: StyleRuleList; readonly instruction: StyleInstruction } {
  const id = parseUuid(call.params['instruction_id'] ?? '')
  if (id === undefined) throw notSupported('instruction_id')
  const list = findStyleList(call)
  const instruction = list.custom_instructions?.find((item) => item.id === id)
  if (instruction === undefined) throw new Refusal(404, 'Custom instruction not found')
  return { list, instruction }
}

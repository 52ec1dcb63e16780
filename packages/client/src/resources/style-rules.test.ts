import { expect, test } from 'vitest'
import { listen, sendJson } from '../testing/listen.ts'
import { failureOf, fakeClock, openClient } from '../testing/open-client.ts'

const id = '22222222-2222-4222-8222-222222222222'
const other = '33333333-3333-4333-8333-333333333333'
const list = { style_id: id, name: 'House', language: 'de', version: 2 }
const instruction = { label: 'Tone', prompt: 'Be brief.' }
const before = { id: other, label: 'Tone', prompt: 'Be brief.' }

test.for<[name: string, answer: object]>([
  ['the instruction', { id, ...instruction }],
  ['the list', { ...list, custom_instructions: [before, { id, ...instruction }, { ...before, label: 'x' }] }],
  ['both in one', { ...list, custom_instructions: [{ id, ...instruction }], id, ...instruction }],
])('a new instruction is found in an answer that is %s', async ([, answer]) => {
  const server = await listen((response) => sendJson(response, answer, 201))
  const made = await openClient(server.url).styleRules.addInstruction(id, instruction)
  expect(made).toEqual({ id, ...instruction, sourceLanguage: undefined })
})

test('a list without the new instruction is no answer', async () => {
  const server = await listen((response) => sendJson(response, { ...list, custom_instructions: [] }, 201))
  const error = await failureOf(openClient(server.url).styleRules.addInstruction(id, instruction))
  expect(error).toMatchObject({ code: 'BAD_ANSWER', outcome: 'unknown' })
})

test('a service that ignores pages ends', async () => {
  const lists = Array.from({ length: 25 }, (_, index) => ({ ...list, style_id: `${id.slice(0, -2)}${index + 10}` }))
  const server = await listen((response) => sendJson(response, { style_rules: lists }))
  const found: string[] = []
  for await (const { styleId } of openClient(server.url).styleRules.each()) found.push(styleId)
  expect(found).toHaveLength(25)
  expect(server.requests).toHaveLength(2)
})

test('a signal ends a walk over pages', async () => {
  const server = await listen((response) => sendJson(response, { style_rules: Array.from({ length: 25 }, pageOf) }))
  const stop = new AbortController()
  const walk = async (): Promise<void> => {
    for await (const { name } of openClient(server.url).styleRules.each({ signal: stop.signal })) {
      if (name === 'last') stop.abort()
    }
  }
  expect(await failureOf(walk())).toMatchObject({ code: 'ABORTED', outcome: 'notSent' })
  function pageOf(_: unknown, index: number): object {
    const styleId = `${String(server.requests.length)}-${String(index)}`
    return { ...list, style_id: styleId, name: index === 24 ? 'last' : 'x' }
  }
})

test('making one is not repeated when it may be there already, changing one is', async () => {
  const server = await listen((response) => {
    if (server.requests.length === 3) sendJson(response, list)
    else response.destroy()
  })
  const { styleRules } = openClient(server.url, { attempts: 3, clock: fakeClock() })
  expect(await failureOf(styleRules.create({ name: 'House', language: 'de' }))).toMatchObject({ attempts: 1 })
  expect(await styleRules.rename(id, 'House')).toMatchObject({ styleId: id })
  expect(server.requests).toHaveLength(3)
})

test('the rules a list may have are looked at, and can be left to the service', async () => {
  const server = await listen((response) => sendJson(response, list))
  const rules: object = { numbers: { unheard_of: 'yes' } }
  const refused = openClient(server.url).styleRules.setConfiguredRules(id, rules)
  await expect(refused).rejects.toMatchObject({
    rule: 'style-list-fields',
    message: expect.stringContaining('numbers.unheard_of') as string,
  })
  await openClient(server.url, { checks: false }).styleRules.setConfiguredRules(id, rules)
  expect(server.requests.map(({ body }) => body)).toEqual([JSON.stringify(rules)])
})

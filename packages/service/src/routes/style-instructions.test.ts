import { expect, test } from 'vitest'
import { type LocalService, startService } from '../start.ts'
import { call } from '../testing/call.ts'

const nobody = '00000000-0000-4000-8000-000000000000'
const instruction = { label: 'Tone', prompt: 'Be brief.' }

async function make(service: LocalService, fields: object = {}): Promise<string> {
  const { json } = await call(service, { path: '/v3/style_rules', json: { name: 'House', language: 'de', ...fields } })
  return `/v3/style_rules/${(json as { style_id: string }).style_id}`
}

test('what is refused changes nothing', async () => {
  await using service = await startService()
  const path = await make(service, { custom_instructions: [instruction] })
  const { json: before } = await call(service, { path })
  const [{ id }] = (before as { custom_instructions: [{ id: string }] }).custom_instructions
  const refused: readonly [method: string, path: string, json: object, status: number][] = [
    ['PATCH', '', {}, 400],
    ['PATCH', '', { name: 7 }, 400],
    ['PUT', '/configured_rules', { numbers: 'x' }, 400],
    ['PUT', '/configured_rules', { configured_rules: {} }, 400],
    ['POST', '/custom_instructions', { label: 'x' }, 400],
    ['PUT', `/custom_instructions/${id}`, { label: 'x' }, 400],
    ['PUT', `/custom_instructions/${nobody}`, instruction, 404],
    ['PUT', '/custom_instructions/x', instruction, 400],
    ['DELETE', `/custom_instructions/${nobody}`, {}, 404],
  ]
  for (const [method, rest, json, status] of refused) {
    expect((await call(service, { method, path: `${path}${rest}`, json })).status).toBe(status)
  }
  expect((await call(service, { path })).json).toEqual(before)
})

test('an instruction of one list is not one of another', async () => {
  await using service = await startService()
  const [first, second] = [await make(service), await make(service)]
  const { json } = await call(service, { path: `${first}/custom_instructions`, json: instruction })
  const { id } = json as { id: string }
  expect((await call(service, { path: `${second}/custom_instructions/${id}` })).status).toBe(404)
  expect((await call(service, { path: `${first}/custom_instructions/${id.toUpperCase()}` })).json).toEqual({
    id,
    ...instruction,
  })
})

test('replacing one leaves out what is not given', async () => {
  await using service = await startService()
  const path = await make(service)
  const added = { ...instruction, source_language: 'en' }
  const { json } = await call(service, { path: `${path}/custom_instructions`, json: added })
  const one = `${path}/custom_instructions/${(json as { id: string }).id}`
  expect((await call(service, { path: one })).json).toMatchObject({ source_language: 'en' })
  await call(service, { method: 'PUT', path: one, json: instruction })
  expect((await call(service, { path: one })).json).not.toHaveProperty('source_language')
})

test('a name that fills an error is cut short', async () => {
  await using service = await startService()
  const rules = { ['x'.repeat(100_000)]: {} }
  const { status, text } = await call(service, {
    path: '/v3/style_rules',
    json: { name: 'x', language: 'de', configured_rules: rules },
  })
  expect(status).toBe(400)
  expect(text.length).toBeLessThan(300)
})

import type { LanguageService, NewStyleRuleList, StyleRuleList } from '@lockale/client'
import { expect } from 'vitest'
import type { ContractRow, RawRequest, RuleRow } from './row.ts'

const nobody = '00000000-0000-4000-8000-000000000000'
const uuid = /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/u
const plain: NewStyleRuleList = {
  name: 'House',
  language: 'EN',
  configuredRules: { dates_and_times: { calendar_era: 'use_bc_and_ad' } },
  customInstructions: [{ label: 'Tone', prompt: 'Be brief.' }],
}

async function make(client: LanguageService): Promise<StyleRuleList & { readonly instructionId: string }> {
  const list = await client.styleRules.create(plain)
  return { ...list, instructionId: list.customInstructions?.[0]?.id ?? '' }
}

export const rows: readonly ContractRow[] = [
  {
    endpoint: 'POST /v3/style_rules',
    client: 'styleRules.create',
    async run(client) {
      const list = await client.styleRules.create(plain)
      expect(list).toEqual({
        styleId: expect.stringMatching(uuid) as string,
        name: 'House',
        language: 'en',
        version: 1,
        creationTime: expect.any(String) as string,
        updatedTime: list.creationTime,
        configuredRules: { dates_and_times: { calendar_era: 'use_bc_and_ad' } },
        customInstructions: [
          { id: expect.stringMatching(uuid) as string, label: 'Tone', prompt: 'Be brief.', sourceLanguage: undefined },
        ],
      })
    },
  },
  {
    endpoint: 'GET /v3/style_rules',
    client: 'styleRules.list',
    async run(client) {
      const names = Array.from({ length: 27 }, (_, index) => `List ${index}`)
      for (const name of names) await client.styleRules.create({ ...plain, name })
      const lists = await client.styleRules.list()
      expect(lists.map(({ name }) => name)).toEqual(names)
      expect(lists[0]).toMatchObject({ configuredRules: undefined, customInstructions: undefined })
      const [detailed] = await client.styleRules.list({ detailed: true })
      expect(detailed?.customInstructions).toHaveLength(1)
    },
  },
  {
    endpoint: 'GET /v3/style_rules',
    client: 'styleRules.each',
    async run(client, service) {
      for (let made = 0; made < 27; made++) await client.styleRules.create(plain)
      const before = service.counters.requests
      const ids = new Set<string>()
      for await (const { styleId } of client.styleRules.each()) {
        ids.add(styleId)
        if (ids.size === 10) break
      }
      expect(service.counters.requests - before).toBe(1)
      for await (const { styleId } of client.styleRules.each()) ids.add(styleId)
      expect(ids.size).toBe(27)
    },
  },
  {
    endpoint: 'GET /v3/style_rules',
    client: 'styleRules.listPage',
    async run(client) {
      for (let made = 0; made < 12; made++) await client.styleRules.create({ ...plain, name: String(made) })
      const names = async (options?: object): Promise<readonly string[]> =>
        (await client.styleRules.listPage(options)).map(({ name }) => name)
      expect(await names()).toEqual(['0', '1', '2', '3', '4', '5', '6', '7', '8', '9'])
      expect(await names({ page: 1 })).toEqual(['10', '11'])
      expect(await names({ page: 2, pageSize: 5, detailed: true })).toEqual(['10', '11'])
      expect(await names({ page: 9 })).toEqual([])
    },
  },
  {
    endpoint: 'GET /v3/style_rules/{style_id}',
    client: 'styleRules.get',
    async run(client) {
      const { styleId } = await make(client)
      expect(await client.styleRules.get(styleId)).toMatchObject({ styleId, customInstructions: [{ label: 'Tone' }] })
    },
  },
  {
    endpoint: 'PATCH /v3/style_rules/{style_id}',
    client: 'styleRules.rename',
    async run(client) {
      const { styleId, creationTime } = await make(client)
      const renamed = await client.styleRules.rename(styleId, 'New')
      expect(renamed).toMatchObject({ name: 'New', version: 2, creationTime, customInstructions: [{ label: 'Tone' }] })
      expect(await client.styleRules.rename(styleId, 'New')).toMatchObject({ version: 3 })
    },
  },
  {
    endpoint: 'PUT /v3/style_rules/{style_id}/configured_rules',
    client: 'styleRules.setConfiguredRules',
    async run(client) {
      const { styleId } = await make(client)
      const rules = {
        numbers: {},
        punctuation: {},
        vocabulary: { loanwords: 'use_loanword_as_is_if_well_established' },
      } as const
      expect(await client.styleRules.setConfiguredRules(styleId, rules)).toMatchObject({
        configuredRules: rules,
        version: 2,
        customInstructions: [{ label: 'Tone' }],
      })
      expect((await client.styleRules.setConfiguredRules(styleId, {})).configuredRules).toEqual({})
    },
  },
  {
    endpoint: 'DELETE /v3/style_rules/{style_id}',
    client: 'styleRules.delete',
    async run(client) {
      const { styleId } = await make(client)
      await client.styleRules.delete(styleId)
      await expect(client.styleRules.get(styleId)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    },
  },
  {
    endpoint: 'POST /v3/style_rules/{style_id}/custom_instructions',
    client: 'styleRules.addInstruction',
    async run(client) {
      const { styleId } = await make(client)
      const added = { label: 'Tone', prompt: 'Be friendly.', sourceLanguage: 'de' }
      const instruction = await client.styleRules.addInstruction(styleId, added)
      expect(instruction).toEqual({ id: expect.stringMatching(uuid) as string, ...added })
      const list = await client.styleRules.get(styleId)
      expect(list).toMatchObject({ version: 2, customInstructions: [{ prompt: 'Be brief.' }, instruction] })
    },
  },
  {
    endpoint: 'GET /v3/style_rules/{style_id}/custom_instructions/{instruction_id}',
    client: 'styleRules.getInstruction',
    async run(client) {
      const { styleId, instructionId } = await make(client)
      expect(await client.styleRules.getInstruction(styleId, instructionId)).toEqual({
        id: instructionId,
        label: 'Tone',
        prompt: 'Be brief.',
        sourceLanguage: undefined,
      })
    },
  },
  {
    endpoint: 'PUT /v3/style_rules/{style_id}/custom_instructions/{instruction_id}',
    client: 'styleRules.replaceInstruction',
    async run(client) {
      const { styleId, instructionId: id } = await make(client)
      const changed = { id, label: 'Voice', prompt: 'Be warm.' }
      expect(await client.styleRules.replaceInstruction(styleId, changed)).toMatchObject(changed)
      expect(await client.styleRules.get(styleId)).toMatchObject({ version: 2, customInstructions: [changed] })
    },
  },
  {
    endpoint: 'DELETE /v3/style_rules/{style_id}/custom_instructions/{instruction_id}',
    client: 'styleRules.deleteInstruction',
    async run(client) {
      const { styleId, instructionId } = await make(client)
      await client.styleRules.deleteInstruction(styleId, instructionId)
      expect(await client.styleRules.get(styleId)).toMatchObject({ version: 2, customInstructions: [] })
    },
  },
]

const path = '/v3/style_rules'

function post(changes: object): RawRequest {
  return { path, json: { name: 'House', language: 'en', ...changes } }
}

function create(changes: Partial<NewStyleRuleList>) {
  return (client: LanguageService): Promise<unknown> => client.styleRules.create({ ...plain, ...changes })
}

function refused(says: string | RegExp, wire: object, changes: Partial<NewStyleRuleList> | undefined): RuleRow {
  const row = { rule: 'style-list-fields', status: 400, says, request: post(wire) } as const
  return changes === undefined ? row : { ...row, client: create(changes) }
}

const instruction = { label: 'Tone', prompt: 'Be brief.' }
const tooMany = Array.from({ length: 201 }, () => instruction)
const longPrompt = { label: 'Tone', prompt: 'ä'.repeat(301) }
const longLabel = { label: 'ä'.repeat(101), prompt: 'Be brief.' }
const unknownRule: object = { dates_and_times: { constructor: 'x' } }
const unknownOption: object = { dates_and_times: { calendar_era: 'use_both' } }

export const rules: readonly RuleRow[] = [
  refused("Parameter 'name' not specified", { name: undefined }, { name: '' }),
  refused(/'name'/u, { name: 'ä'.repeat(1025) }, { name: 'ä'.repeat(1025) }),
  refused("Parameter 'language' not specified", { language: undefined }, { language: '' }),
  refused("Value for 'language' not supported.", { language: 'en-GB' }, undefined),
  refused("Value for 'language' not supported.", { language: 'tlh' }, undefined),
  refused(
    'Maximum of 200 custom instructions allowed',
    { custom_instructions: tooMany },
    { customInstructions: tooMany },
  ),
  refused(
    'Custom instruction prompt must be at most 300 characters',
    { custom_instructions: [longPrompt] },
    { customInstructions: [longPrompt] },
  ),
  refused(/'label'/u, { custom_instructions: [longLabel] }, { customInstructions: [longLabel] }),
  refused(/'label'/u, { custom_instructions: [{ prompt: 'x' }] }, { customInstructions: [{ label: '', prompt: 'x' }] }),
  refused(/'prompt'/u, { custom_instructions: [{ label: 'x' }] }, { customInstructions: [{ label: 'x', prompt: '' }] }),
  refused(/custom_instructions/u, { custom_instructions: 'x' }, undefined),
  refused(
    /configured_rules\.dates_and_times\.constructor/u,
    { configured_rules: unknownRule },
    { configuredRules: unknownRule },
  ),
  refused(
    /configured_rules\.dates_and_times\.calendar_era/u,
    { configured_rules: unknownOption },
    { configuredRules: unknownOption },
  ),
  refused(/configured_rules\.__proto__/u, { configured_rules: JSON.parse('{"__proto__":{}}') as object }, undefined),
  refused(/configured_rules/u, { configured_rules: [] }, undefined),
  refused(/configured_rules/u, { configured_rules: ['x'] }, undefined),
  refused(/configured_rules/u, { configured_rules: { numbers: { separator: 1 } } }, undefined),
  {
    rule: 'style-list-fields',
    status: 400,
    says: "Parameter 'name' not specified",
    request: async (_, client) => ({ method: 'PATCH', path: `${path}/${(await make(client)).styleId}`, json: {} }),
    client: (client) => client.styleRules.rename(nobody, ''),
  },
  {
    rule: 'style-list-fields',
    status: 400,
    says: /configured_rules\.x/u,
    request: { method: 'PUT', path: `${path}/${nobody}/configured_rules`, json: { x: {} } },
    client: (client) => client.styleRules.setConfiguredRules(nobody, { x: {} } as object),
  },
  {
    rule: 'style-list-fields',
    status: 400,
    says: 'Maximum of 200 custom instructions allowed',
    async request(_, client) {
      const full = await client.styleRules.create({ ...plain, customInstructions: tooMany.slice(1) })
      return { path: `${path}/${full.styleId}/custom_instructions`, json: instruction }
    },
  },
  {
    rule: 'style-list-fields',
    status: 400,
    says: 'Custom instruction prompt must be at most 300 characters',
    request: { path: `${path}/${nobody}/custom_instructions`, json: longPrompt },
    client: (client) => client.styleRules.addInstruction(nobody, longPrompt),
  },
  { rule: 'style-id', status: 400, says: "Value for 'style_id' not supported.", request: { path: `${path}/x` } },
  { rule: 'style-id', status: 404, says: 'Style rule list not found', request: { path: `${path}/${nobody}` } },
  {
    rule: 'page-numbers',
    status: 400,
    says: 'Parameter "page" must be a non-negative integer',
    request: { path: `${path}?page=-1` },
    client: (client) => client.styleRules.listPage({ page: -1 }),
  },
  {
    rule: 'page-numbers',
    status: 400,
    says: "Value for 'page_size' not supported.",
    request: { path: `${path}?page_size=26` },
    client: (client) => client.styleRules.listPage({ pageSize: 26 }),
  },
  ...[path, '/v3/translation_memories'].flatMap((listed): readonly RuleRow[] => [
    {
      rule: 'page-numbers',
      status: 400,
      says: 'Parameter "page" must be a non-negative integer',
      request: { path: `${listed}?page=x` },
    },
    {
      rule: 'page-numbers',
      status: 400,
      says: "Value for 'page_size' not supported.",
      request: { path: `${listed}?page_size=0` },
    },
  ]),
  {
    rule: 'instruction-unknown',
    status: 404,
    says: 'Custom instruction not found',
    request: async (_, client) => ({ path: `${path}/${(await make(client)).styleId}/custom_instructions/${nobody}` }),
  },
  { rule: 'not-authorised', status: 403, says: 'Forbidden', request: { path, key: 'free:fx' } },
]

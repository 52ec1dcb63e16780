import { expect } from 'vitest'
import type { VendorCase } from './vendor-case.ts'

const seeded = 'dca2e053-8ae5-45e6-a0d2-881156e7f4e4'
const unknownId = '96ab91fd-e715-41a1-adeb-5d701f84a483'

export const styleCases: readonly VendorCase[] = [
  {
    name: 'listed, with and without what they say',
    calls: ['getAllStyleRules'],
    async run({ client }) {
      const [short] = await client.getAllStyleRules()
      expect(short).toMatchObject({ styleId: seeded, name: 'Default Style Rule', language: 'en', version: 1 })
      expect([short?.configuredRules, short?.customInstructions]).toEqual([undefined, undefined])
      const [full] = await client.getAllStyleRules(0, 10, true)
      expect(full).toMatchObject({
        configuredRules: { styleAndTone: { formality: 'use_formal_tone' } },
        customInstructions: [{ label: 'Dashes', prompt: 'Use no dashes.' }],
      })
      expect(await client.getAllStyleRules(1, 10)).toEqual([])
      await expect(client.getAllStyleRules(0, 26)).rejects.toThrow(/page_size/u)
    },
  },
  {
    name: 'made, looked at, changed, deleted',
    calls: [
      'createStyleRule',
      'getStyleRule',
      'updateStyleRuleName',
      'updateStyleRuleConfiguredRules',
      'deleteStyleRule',
    ],
    async run({ client }) {
      const made = await client.createStyleRule({
        name: 'Mine',
        language: 'de',
        configured_rules: { punctuation: { serial_comma: 'use' } },
        custom_instructions: [{ label: 'Short', prompt: 'Be brief.', source_language: 'en' }],
      })
      expect(made).toMatchObject({
        name: 'Mine',
        language: 'de',
        version: 1,
        configuredRules: { punctuation: { serial_comma: 'use' } },
        customInstructions: [
          { id: expect.any(String) as string, label: 'Short', prompt: 'Be brief.', sourceLanguage: 'en' },
        ],
      })
      expect(made.creationTime.getTime()).toBeGreaterThan(0)
      expect(await client.getStyleRule(made.styleId)).toEqual(made)
      expect(await client.updateStyleRuleName(made.styleId, 'Ours')).toMatchObject({ name: 'Ours', version: 2 })
      const rules = { style_and_tone: { formality: 'use_casual_tone' } }
      expect(await client.updateStyleRuleConfiguredRules(made.styleId, rules)).toMatchObject({
        name: 'Ours',
        version: 3,
        configuredRules: { styleAndTone: { formality: 'use_casual_tone' } },
        customInstructions: made.customInstructions,
      })
      await client.deleteStyleRule(made.styleId)
      await expect(client.getStyleRule(made.styleId)).rejects.toThrow(/Not found/u)
    },
  },
  {
    name: 'instructions: made, looked at, changed, deleted',
    calls: [
      'createStyleRuleCustomInstruction',
      'getStyleRuleCustomInstruction',
      'updateStyleRuleCustomInstruction',
      'deleteStyleRuleCustomInstruction',
    ],
    async run({ client }) {
      const made = await client.createStyleRuleCustomInstruction(seeded, { label: 'Short', prompt: 'Be brief.' })
      expect(made).toMatchObject({ id: expect.any(String) as string, label: 'Short', prompt: 'Be brief.' })
      const { id = '' } = made
      expect(await client.getStyleRuleCustomInstruction(seeded, id)).toMatchObject({ id, label: 'Short' })
      const changed = { label: 'Long', prompt: 'Be long.', source_language: 'de' }
      expect(await client.updateStyleRuleCustomInstruction(seeded, id, changed)).toEqual({
        id,
        label: 'Long',
        prompt: 'Be long.',
        sourceLanguage: 'de',
      })
      expect(await client.getStyleRule(seeded)).toMatchObject({ version: 3, customInstructions: [{}, { id }] })
      await client.deleteStyleRuleCustomInstruction(seeded, id)
      await expect(client.getStyleRuleCustomInstruction(seeded, id)).rejects.toThrow(/Custom instruction not found/u)
      expect((await client.getStyleRule(seeded)).version).toBe(4)
    },
  },
  {
    name: 'used for texts',
    calls: ['translateText', 'getAllStyleRules'],
    async run({ client }) {
      const [styleRule] = await client.getAllStyleRules()
      if (styleRule === undefined) throw new Error('the seed has a style list')
      await client.translateText('Hallo, Welt!', 'de', 'en-US', { styleRule })
      await client.translateText('Hallo, Welt!', 'de', 'en-GB', { styleRule: seeded })
      const other = client.translateText('Hello', 'en', 'de', { styleRule: seeded })
      await expect(other).rejects.toThrow(/Style rule language does not match/u)
      const none = client.translateText('Hallo', 'de', 'en-US', { styleRule: unknownId })
      await expect(none).rejects.toThrow(/Style rule list not found/u)
    },
  },
  {
    name: 'refused',
    calls: ['createStyleRule', 'getStyleRule', 'createStyleRuleCustomInstruction'],
    async run({ client }) {
      await expect(client.createStyleRule({ name: '', language: 'en' })).rejects.toThrow(/must not be empty/u)
      await expect(client.createStyleRule({ name: 'x', language: 'xx' })).rejects.toThrow(/language/u)
      const configured_rules = { style_and_tone: { formality: 'shouting' } }
      await expect(client.createStyleRule({ name: 'x', language: 'en', configured_rules })).rejects.toThrow(
        /Bad request/u,
      )
      await expect(client.getStyleRule(unknownId)).rejects.toThrow(/Not found/u)
      const instruction = { label: 'Long', prompt: 'a'.repeat(301) }
      const long = client.createStyleRuleCustomInstruction(seeded, instruction)
      await expect(long).rejects.toThrow(/Custom instruction prompt must be at most 300 characters/u)
    },
  },
]

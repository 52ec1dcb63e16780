import { type ServiceOptions } from '@lockale/service'
import { breakText, type Damage, damages } from '@lockale/service/faults'
import { expect } from 'vitest'
import { unsafe } from './input-runs.ts'
import { projectWith } from './project-with.ts'
import { run, type RunProof } from './row.ts'
import type { Outcome } from './sync-under.ts'
import { under } from './under.ts'

const firstOfWords = damages.indexOf('empty')
const ofPlaceholders = damages.slice(0, firstOfWords)
const ofWords = damages.slice(firstOfWords)

/** Answers that come back broken: a share of the texts in every kind at once, then some that are broken whenever they come. */
export const damagedRuns: Readonly<Record<'placeholders' | 'words', readonly RunProof[]>> = {
  placeholders: [
    under(
      { faults: [`damage ${ofPlaceholders.join(',')} share=0.4`], isForGood: true },
      {
        name: `damage of all ${ofPlaceholders.length} kinds to two texts of five`,
        code: 3,
        mostRequests: 14,
        mostLost: 4000,
        says: ['every answer failed a check'],
        look: (outcome) => {
          expectWhole(outcome)
          // Each way to ask for a text fails in at most two of five cases: all three in about one of sixteen.
          const written = JSON.parse(outcome.files['locales/de.json'] ?? '{}') as object
          expect(Object.keys(written).length).toBeGreaterThan(42)
        },
      },
    ),
    ...(['dropped', 'doubled', 'renumbered', 'engine-token', 'name-translated'] as const).map((damage) =>
      under(
        {
          faults: [`texts="Message 7 ": damage ${damage}`],
          files: { 'locales/de.json': { key7: 'Alt {{name}}' } },
          isInProcess: damage !== 'dropped',
        },
        {
          code: 3,
          mostRequests: 12,
          mostLost: 400,
          says: ['key7'],
          look: (outcome) => {
            expectWhole(outcome)
            expect(outcome.files['locales/de.json']).toContain('Alt {{name}}')
          },
        },
      ),
    ),
  ],
  words: [
    run('each kind in a text of its own: not written, or found by check', eachKindIsFound),
    under(
      { faults: [`damage ${ofWords.join(',')} share=0.4`], isForGood: true },
      {
        name: `damage of all ${ofWords.length} kinds to two texts of five`,
        code: 3,
        mostRequests: 14,
        mostLost: 6000,
        says: ['every answer failed a check', '→'],
        look: expectWhole,
      },
    ),
    ...(['empty', 'blank', 'shorter', 'refusal', 'markup', 'nul', 'surrogate'] as const).map((damage) =>
      under(
        { faults: [`texts="Message 7 ": damage ${damage}`], isInProcess: true },
        {
          code: 3,
          mostRequests: 12,
          mostLost: 400,
          look: (outcome) => expect(outcome.files['locales/de.json']).not.toContain('"key7"'),
        },
      ),
    ),
  ],
}

/** What can be undone exactly, is. */
const repaired: ReadonlySet<Damage> = new Set(['double-escaped', 'bidi', 'zero-width'])

async function eachKindIsFound(): Promise<void> {
  const source = Object.fromEntries(
    ofWords.map((kind, index) => [kind, `The message "${'abcdefghijklmnop'.charAt(index)}" & more`]),
  )
  const service: ServiceOptions = {
    intercept: async ({ readTexts }) => {
      const texts = await readTexts()
      const kindOf = (text: string): Damage | undefined =>
        ofWords.find((kind) => text.includes(String(source[kind]).slice(12, 15)))
      return {
        alter: (translations) =>
          translations.map((translation, index) => {
            const damage = kindOf(texts[index] ?? '')
            return damage === undefined
              ? translation
              : breakText({ translation, source: texts[index] ?? '', damage, random: () => 0 })
          }),
      }
    },
  }
  await projectWith({ files: { 'locales/en.json': source }, config: { targets: ['de'] }, service }, async (scene) => {
    await scene.sync()
    const { diagnostics } = await scene.check()
    const found = new Set(diagnostics.map(({ message }) => message))
    expect(ofWords.filter((kind) => !found.has(kind) && !repaired.has(kind))).toEqual([])
  })
}

/** Every text that was written holds the placeholder of its source once, and nothing of the wire. */
function expectWhole({ files, out, err }: Outcome): void {
  for (const file of ['locales/de.json', 'locales/pl.json']) {
    const texts = JSON.parse(files[file] ?? '{}') as Record<string, string>
    for (const [key, text] of Object.entries(texts)) {
      expect([file, key, text, text.match(/\{\{[^{}]*\}\}/gu)]).toEqual([file, key, text, ['{{name}}']])
      expect(text).not.toMatch(/<[xgln]\b|id=|ph\d+@|&lt;|deepl\.internal/iu)
    }
  }
  expect(out + err).not.toMatch(unsafe)
}

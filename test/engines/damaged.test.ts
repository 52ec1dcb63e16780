import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runsOf } from '../depth.ts'
import { ownWorld, translatorOf } from './own-world.ts'

/** Strings with all that a message can hold. The first word of each occurs in no other. */
const source: Readonly<Record<string, string>> = {
  apple: 'Apple for {{name}}',
  bridge: 'Bridge from {{start}} to {{end}}',
  candle: 'Candle <b>light</b> & shadow',
  desert: 'Desert <1>near {{place}}</1> and <2/>',
  engine: 'Engine of $t(desert) size',
  forest: 'Forest\nwith two lines',
  garden: 'Garden at https://example.com/a?b=1 now',
  harbor_one: 'Harbor with {{count}} ship',
  harbor_other: 'Harbor with {{count}} ships',
  island: 'Island without anything else',
  jungle: 'Jungle, {{- html}}, is 50 % green',
}

/** What programs and models do to a text. */
const damages: readonly ((text: string) => string)[] = [
  (text) => text.replace(/<[xgln][^>]*>/u, ''),
  (text) => text.replaceAll(/<[^>]*>/gu, ''),
  (text) => text.replace(/<[xgln][^>]*>/u, '$&$&'),
  (text) => text.replace(/id="\d"/u, 'id="7"'),
  (text) => text.replaceAll(/id="(\d)"/gu, (_, id: string) => `id="${3 - Number(id)}"`),
  (text) => text.replace(/<x id="(\d)"\/>/u, '<x id="$1">word</x>'),
  (text) => text.replace(/<x id="(\d)"\/>/u, '< X ID = “$1” / >'),
  (text) => text.replaceAll('<', '&lt;').replaceAll('>', '&gt;'),
  (text) => text.replaceAll('&', '&amp;'),
  (text) => text.replaceAll(/<(\/?)g/gu, '<$1b'),
  (text) => text.replace('</g>', ''),
  (text) => text.replace('<x', '<x/><x'),
  (text) => text.replaceAll(/<x id="(\d)"\/>/gu, '{{name}}'),
  (text) => text.replaceAll(/<x id="(\d)"\/>/gu, '[$1]'),
  (text) => text.replaceAll(/<x id="(\d)"\/>/gu, 'ph$1@ph.invalid'),
  (text) => `${text} <x id="1"/>`,
  (text) => `${text} {{more}}`,
  (text) => `${text} $t(apple)`,
  (text) => `<p>${text}</p>`,
  (text) => `<![CDATA[${text}]]>`,
  (text) => `<?xml version="1.0"?>${text}`,
  (text) => `Sure! Here is the translation: ${text}`,
  (text) => JSON.stringify({ translation: text }),
  (text) => JSON.stringify([text]),
  (text) => `\`\`\`json\n${text}\n\`\`\``,
  (text) => text.slice(0, Math.ceil(text.length / 2)),
  (text) => text.slice(Math.ceil(text.length / 2)),
  () => '',
  () => ' ',
  () => '<x id="1"/>',
  (text) => text.toUpperCase(),
  (text) => text.split('').reverse().join(''),
  (text) => `${text}\u0000\u202E`,
  (text) => text.replaceAll('"', '”'),
  (text) => text.replaceAll(' ', '\u00A0'),
  (text) => `${text}${text}`,
  (text) => text.replace('\n', '\\n'),
  (text) => text.repeat(2000),
  (text) => `${text}\uD800`,
]

const marks = /\{\{[^{}]*\}\}|\$t\([^)]*\)|<[^<>]*>|https?:\/\/\S+/gu

/** Returns what the app reads as placeholders and tags. */
function marksIn(text: string): readonly string[] {
  return (text.match(marks) ?? []).toSorted()
}

test('whatever a translator does to its answers, nothing that is broken or belongs to another key is written', async () => {
  let [writes, refusals, variants] = [0, 0, 0]
  await fc.assert(
    fc.asyncProperty(
      fc.infiniteStream(fc.nat({ max: damages.length + 8 })),
      fc.infiniteStream(fc.nat({ max: 9 })),
      async (which, lists) => {
        const damage = (text: string) => (damages[which.next().value ?? 0] ?? ((same: string) => same))(text)
        const translator = translatorOf((items) => {
          const answers = items.map(({ id, text }) => ({
            id,
            text: damage(`de ${text}`),
            variants: { 'de-AT': damage(`at ${text}`) },
          }))
          switch (lists.next().value) {
            case 0:
              return answers.toReversed()
            case 1:
              return answers.slice(1)
            case 2:
              return [...answers, { id: 'none', text: 'Nothing' }, null]
            case 3:
              return [...answers, ...answers.slice(0, 2).map(({ id }) => ({ id, text: 'Another' }))]
            case 4:
              return answers.map(({ text }) => text)
            default:
              return answers
          }
        })
        const targets = ['de', { locale: 'de-AT', from: 'de' }]
        const world = ownWorld({ 'en.json': source }, translator, { config: { targets } })
        await world.run()
        const [written = [], family = []] = ['de.json', 'de-AT.json'].map((file) =>
          Object.entries(file in world.files() ? (world.read(file) as Readonly<Record<string, string>>) : {}),
        )
        writes += written.length
        refusals += Object.keys(source).length - written.length
        variants += family.filter(([, text]) => text.startsWith('at ')).length
        for (const [key, text] of [...written, ...family]) {
          const wanted = source[key] ?? ''
          // The form for exactly one may leave out its number: `ein Schiff`.
          const free = key === 'harbor_one' && marksIn(text).length === 0
          expect([key, marksIn(text)]).toEqual([key, free ? [] : marksIn(wanted)])
          const word = (wanted.split(/[ \n,]/u)[0] ?? '').toLowerCase()
          const others = Object.keys(source).map((other) => other.split('_')[0] ?? '')
          const foreign = others.filter((other) => other !== word && !wanted.includes(other))
          expect(foreign.filter((other) => text.toLowerCase().includes(`${other} `))).toEqual([])
          expect(['\0', '\u202E', '\uD800', 'ph.invalid'].filter((mark) => text.includes(mark))).toEqual([])
        }
        // Items that are not named in an answer are asked for again, and none more than a few times.
        const times = new Map<string, number>()
        for (const { id } of world.calls.flatMap(({ items }) => items)) times.set(id, (times.get(id) ?? 0) + 1)
        expect(Math.max(...times.values())).toBeLessThanOrEqual(8)
      },
    ),
    { numRuns: runsOf(50) },
  )
  expect(Math.min(writes, refusals, variants)).toBeGreaterThan(0)
})

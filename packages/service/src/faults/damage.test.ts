import { expect, test } from 'vitest'
import { startService } from '../start.ts'
import { textsOf, translate } from '../testing/call.ts'
import { breakText, type Damage, damages } from './damage.ts'

const xml = 'Hallo <x id="1"/>, du hast <g id="2">neue Post</g> & mehr von <x id="3"/>'
const address = 'Hallo ph1@ph.invalid, du hast mehr von ph2@ph.invalid'

/** Each kind, done to the first placeholder that it can be done to. */
const cases: Readonly<Record<Damage, readonly [inXml: string, inAddresses: string]>> = {
  dropped: [
    'Hallo , du hast <g id="2">neue Post</g> & mehr von <x id="3"/>',
    'Hallo , du hast mehr von ph2@ph.invalid',
  ],
  doubled: [
    'Hallo <x id="1"/><x id="1"/>, du hast <g id="2">neue Post</g> & mehr von <x id="3"/>',
    'Hallo ph1@ph.invalidph1@ph.invalid, du hast mehr von ph2@ph.invalid',
  ],
  renumbered: [xml.replace('"1"', '"91"'), address.replace('ph1', 'ph91')],
  invented: [xml.replace(',', ' <x id="77"/>,'), address.replace(',', ' ph77@ph.invalid,')],
  swapped: [
    'Hallo <x id="3"/>, du hast <g id="2">neue Post</g> & mehr von <x id="1"/>',
    'Hallo ph2@ph.invalid, du hast mehr von ph1@ph.invalid',
  ],
  'moved-to-front': [
    '<x id="1"/><x id="3"/>Hallo , du hast <g id="2">neue Post</g> & mehr von',
    'ph1@ph.invalidph2@ph.invalidHallo , du hast mehr von',
  ],
  'moved-to-end': [
    'Hallo , du hast <g id="2">neue Post</g> & mehr von <x id="1"/><x id="3"/>',
    'Hallo , du hast mehr von ph1@ph.invalidph2@ph.invalid',
  ],
  emptied: [xml.replace('neue Post</g>', '</g>neue Post'), address],
  'neighbour-pulled-in': [xml, address],
  'text-inside': [xml.replace('"1"/>', '"1">zero</x>'), address.replace('ph1@ph.invalid', '(ph1@ph.invalid zero)')],
  'name-translated': [xml.replace('<x', '<икс'), address.replace('ph1', 'пх1')],
  'attribute-translated': [xml.replace('id="1"', 'ид="1"'), address.replace('@ph', '@пх')],
  'spaces-inside': [xml.replace('<x id="1"/>', '< x id = "1" />'), address.replace('@', ' @ ')],
  'spaces-around': [xml.replace('<x id="1"/>', ' <x id="1"/> '), address.replace('ph1@ph.invalid', ' ph1@ph.invalid ')],
  'spaces-lost': [
    xml.replace(' <x id="1"/>', '<x id="1"/>').replace(' <x id="3"/>', '<x id="3"/>'),
    address.replace(' ph1', 'ph1').replace(' ph2', 'ph2'),
  ],
  'full-width': [
    xml.replace('<x id="1"/>', '＜x id＝＂１＂／＞'),
    address.replace('ph1@ph.invalid', 'ph１＠ph．invalid'),
  ],
  'curly-quotes': [xml.replace('"1"', '„1“'), address],
  'no-quotes': [xml.replace('"1"', '1'), address],
  'upper-case': [xml.replace('<x id="1"/>', '<X ID="1"/>'), address.replace('ph1@ph.invalid', 'PH1@PH.INVALID')],
  'long-form': [xml.replace('"1"/>', '"1"></x>'), address],
  entities: [xml.replace('<x id="1"/>', '&lt;x id="1"/&gt;'), address.replace('@', '&#64;')],
  'form-encoded': [xml.replace('<x id', '<x+id'), address.replace('@', '%40')],
  unclosed: [xml.replace('"1"/>', '"1">'), address.replace('@ph.invalid', '')],
  'never-opened': [xml.replace('<g id="2">', ''), address],
  crossed: [xml.replace('</g> & mehr von <x id="3"/>', ' & mehr von <x id="3"/></g>'), address],
  'engine-token': [
    xml.replace('<x id="1"/>', 'xml-ph-0000@deepl.internal'),
    address.replace('ph1@ph.invalid', 'xml-ph-0000@deepl.internal'),
  ],
  'cut-inside': [xml.replace(' id="3"/>', ' '), address.replace('ph2@ph.invalid', 'ph2')],
  empty: ['', ''],
  blank: ['  ', '  '],
  source: ['Hello', 'Hello'],
  longer: [Array.from({ length: 10 }, () => xml).join(' '), Array.from({ length: 10 }, () => address).join(' ')],
  shorter: [xml.slice(0, Math.ceil(xml.length / 2)), address.slice(0, Math.ceil(address.length / 2))],
  control: [`${xml}\u{1b}[2J\u{7}`, `${address}\u{1b}[2J\u{7}`],
  nul: [`${xml}\0`, `${address}\0`],
  bidi: [`\u{202e}${xml}`, `\u{202e}${address}`],
  'zero-width': [`\u{200b}${xml}\u{feff}`, `\u{200b}${address}\u{feff}`],
  surrogate: [`${xml}\u{d800}`, `${address}\u{d800}`],
  'other-script': [
    'привет <x id="1"/>, привет привет <g id="2">привет привет</g> & привет привет <x id="3"/>',
    'привет ph1@ph.invalid, привет привет привет привет ph2@ph.invalid',
  ],
  prompt: [`Here is the translation: ${xml}`, `Here is the translation: ${address}`],
  refusal: [
    'As an AI language model, I cannot translate this text.',
    'As an AI language model, I cannot translate this text.',
  ],
  markup: [`<b onclick="alert(1)">${xml}</b>`, `<b onclick="alert(1)">${address}</b>`],
  'double-escaped': [xml.replace(' & ', ' &amp; '), address],
}

test.for(damages.map((damage) => [damage] as const))('%s', ([damage]) => {
  const broken = [xml, address].map((translation) => {
    return breakText({ translation, source: 'Hello', damage, random: () => 0 })
  })
  expect(broken).toEqual(cases[damage])
})

test('a pair of tags inside a word, and pairs inside pairs', () => {
  const random = (): number => 0
  const one = (translation: string, damage: Damage): string => breakText({ translation, source: '', damage, random })
  expect(one('48 m<g id="1">3</g>', 'neighbour-pulled-in')).toBe('48 <g id="1">m3</g>')
  expect(one('<g id="1">a<n id="2">b</n>c</g>', 'crossed')).toBe('<g id="1">a<n id="2">b</g>c</n>')
  expect(one('<g id="1">word</g>', 'dropped')).toBe('word</g>')
  expect(one('<x id="1">5</x> files', 'doubled')).toBe('<x id="1">5</x><x id="1">5</x> files')
})

test('a text without placeholders keeps its words, whatever is done to placeholders', () => {
  const random = (): number => 0.5
  const slotKinds = damages.slice(0, damages.indexOf('empty'))
  for (const damage of slotKinds) {
    expect([damage, breakText({ translation: 'Hallo du', source: 'Hello', damage, random })]).toEqual([
      damage,
      'Hallo du',
    ])
  }
})

const texts = Array.from({ length: 60 }, (_, index) => `Text ${index} of <x id="1"/>`)
const fields = { tag_handling: 'xml', tag_handling_version: 'v2' }

async function answers(fault: string, batches: readonly (readonly string[])[]): Promise<ReadonlyMap<string, string>> {
  await using service = await startService({ faults: [fault] })
  const found = new Map<string, string>()
  for (const text of batches) {
    const answer = textsOf(await translate(service, { ...fields, text }))
    for (const [index, source] of text.entries()) found.set(source, answer[index] ?? '')
  }
  return found
}

test('a share of the texts, the same ones in whatever batches and order they come', async () => {
  const fault = 'damage dropped,doubled share=0.3'
  const first = await answers(fault, [texts.slice(0, 50), texts.slice(50)])
  const other = await answers(fault, [texts.slice(30, 60).toReversed(), texts.slice(0, 30)])
  expect(Object.fromEntries(other)).toEqual(Object.fromEntries(first))
  const slots = [...first.values()].map((text) => text.match(/<x/gu)?.length ?? 0)
  const [dropped, whole, doubled] = [0, 1, 2].map((count) => slots.filter((found) => found === count).length)
  expect(whole).toBeGreaterThan(30)
  expect(Math.min(dropped ?? 0, doubled ?? 0)).toBeGreaterThan(2)
})

test('a text that comes again is drawn again, so that a repeat can help', async () => {
  await using service = await startService({ faults: ['damage dropped share=0.5'] })
  const seen = new Set<boolean>()
  for (let sent = 0; sent < 12; sent++) {
    const [text = ''] = textsOf(await translate(service, { ...fields, text: ['You have <x id="1"/>'] }))
    seen.add(text.includes('<x'))
  }
  expect(seen.size).toBe(2)
})

test('chosen texts only', async () => {
  const found = await answers('texts="Text 7 ": damage dropped', [texts.slice(0, 50)])
  expect([...found].filter(([, text]) => !text.includes('<x')).map(([source]) => source)).toEqual([texts[7]])
})

test('an e-mail address is no word to translate', async () => {
  await using service = await startService()
  const [text] = textsOf(await translate(service, { text: ['Hi ph1@ph.invalid, write to a.b@c.example now'] }))
  expect(text?.match(/\S+@[\w.]+/gu)).toEqual(['ph1@ph.invalid', 'a.b@c.example'])
})

import { expect, test } from 'vitest'
import { openSyntax } from '../open-syntax.ts'
import { protect, type Strategy } from './protect.ts'
import { restore } from './restore.ts'
import { type SyntaxId, syntaxIds, type SyntaxOptions } from '../syntax.ts'

const depth = Number(process.env['LOCKALE_TEST_DEPTH'] ?? 1)
/** Returns in all, shared out among the syntaxes: a million at depth 20, at which CI runs fast-check's suites and this one. */
const returns = depth === 1 ? 8000 : 50_000 * depth

/** What a judge who knows nothing of the tokenisers would look for in a text. */
interface Sample {
  readonly slots: readonly string[]
  /** Words as they are written, some with escapes. */
  readonly words: readonly string[]
  /** All that the runtime fills in, follows or renders. */
  readonly marks: RegExp
  /** Placeholders that are filled in by their order: `%s` is `%1$s`. */
  readonly byOrder?: boolean
  /** Its syntax, where that is not what it is called. */
  readonly options?: SyntaxOptions
}

const tags = ['<b>', '<br/>', '<a href="x">'] as const
const plain = ['Save', 'the files', 'now', 'Übung', '5 of', '(really)', 'well,', '日本', 'a & b', '"so"'] as const
const tag = String.raw`<\/?[a-z][^<>]*>`

const samples: Readonly<Record<SyntaxId | 'printf by order' | 'own placeholders', Sample>> = {
  i18next: {
    slots: ['{{name}}', '{{- raw}}', '{{n, number}}', '$t(key)', '$t(a, {"count": 1})', '<1>', '<0/>', ...tags],
    words: plain,
    marks: new RegExp(String.raw`\{\{[^{}]*\}\}|\$t\([^()]*\)|<\/?\d+\/?>|${tag}`, 'gu'),
  },
  icu: {
    slots: ['{name}', '{n, number}', '{d, date, short}', ...tags],
    words: [...plain, "it''s", "'{'x'}'", "l'eau"],
    marks: new RegExp(String.raw`'\{'|'\}'|\{[^{}']*\}|${tag}`, 'gu'),
  },
  mf2: {
    slots: ['{$name}', '{$n :number}', '{$d :datetime}', '{#link}', '{#img src=|a|/}', ...tags],
    words: [...plain, String.raw`\{x\}`],
    marks: new RegExp(String.raw`\\[{}]|\{[^{}]*\}|${tag}`, 'gu'),
  },
  vue: {
    slots: ['{name}', '{0}', '@:key', '@.lower:key', ...tags],
    words: [...plain, "me{'@'}home", "a {'|'} b"],
    marks: new RegExp(String.raw`\{'[^']*'\}|\{[^{}]*\}|@(?:\.\w+)?:\w+|[|@]|${tag}`, 'gu'),
  },
  rails: {
    slots: ['%{name}', '%<n>d', ...tags],
    words: [...plain, '%%{x}'],
    marks: new RegExp(String.raw`%?%\{\w+\}|%<\w+>[a-z]|${tag}`, 'gu'),
  },
  printf: {
    slots: ['%1$s', '%2$d', '%3$.2f', ...tags],
    words: [...plain, '100%%'],
    marks: new RegExp(String.raw`%%|%(?:\d+\$)?[.\d]*[a-zA-Z@]|${tag}`, 'gu'),
  },
  'printf by order': {
    slots: ['%s', '%d', '%.2f', ...tags],
    words: [...plain, '100%%'],
    marks: new RegExp(String.raw`%%|%(?:\d+\$)?[.\d]*[a-zA-Z@]|${tag}`, 'gu'),
    byOrder: true,
    options: { id: 'printf' },
  },
  java: {
    slots: ['{0}', '{1,number}', '{2,date,short}', ...tags],
    words: [...plain, "it''s", "'{'x'}'"],
    marks: new RegExp(String.raw`'\{'|'\}'|\{[^{}']*\}|${tag}`, 'gu'),
  },
  python: {
    slots: ['%(name)s', '%(n)d', ...tags],
    words: [...plain, '100%%', '%(part)s%%'],
    marks: new RegExp(String.raw`%%|%\(\w+\)[a-z]|${tag}`, 'gu'),
  },
  dotnet: {
    slots: ['{0}', '{1:N2}', '{2,10}', ...tags],
    words: [...plain, '{{x}}'],
    marks: new RegExp(String.raw`\{\{|\}\}|\{\d[^{}]*\}|${tag}`, 'gu'),
  },
  ngx: {
    slots: ['{{name}}', '{{ user.name }}', ...tags],
    words: plain,
    marks: new RegExp(String.raw`\{\{[^{}]*\}\}|${tag}`, 'gu'),
  },
  angular: {
    slots: ['{$INTERPOLATION}', '{$PH_1}', '{$LINE_BREAK}', '{$START_LINK}', '<x id="INTERPOLATION"/>', ...tags],
    words: plain,
    marks: new RegExp(String.raw`\{\$\w+\}|${tag}`, 'gu'),
  },
  fluent: {
    slots: ['{ $name }', '{ -brand }', '{ NUMBER($n) }', ...tags],
    words: [...plain, '{ "{" }x'],
    marks: new RegExp(String.raw`\{[^{}]*"[^"]*"[^{}]*\}|\{[^{}]*\}|${tag}`, 'gu'),
  },
  inlang: {
    slots: ['{name}', '{count}', '{ who }', ...tags],
    words: [...plain, String.raw`\{x\}`],
    marks: new RegExp(String.raw`\\[{}\\]|\{[^{}]*\}|${tag}`, 'gu'),
  },
  chrome: {
    slots: ['$NAME$', '$1', '$2', ...tags],
    words: [...plain, '5$$'],
    marks: new RegExp(String.raw`\$\$|\$\w+\$|\$\d|${tag}`, 'gu'),
  },
  laravel: {
    slots: [':name', ':Count', ':USER_ID', ...tags],
    words: plain,
    marks: new RegExp(String.raw`:[A-Za-z]\w*|${tag}`, 'gu'),
  },
  symfony: {
    slots: ['%name%', '{{ limit }}', '%user.id%', ...tags],
    words: [...plain, '100%'],
    marks: new RegExp(String.raw`%[a-z.]+%|\{\{ \w+ \}\}|${tag}`, 'gu'),
  },
  polyglot: {
    slots: ['%{name}', '%{smart_count}', '%{a.b}', ...tags],
    words: [...plain, '100%'],
    marks: new RegExp(String.raw`%\{[^{}]*\}|${tag}`, 'gu'),
  },
  banana: {
    slots: ['$1', '$2', '{{SITENAME}}', ...tags],
    words: [...plain, '100%'],
    marks: new RegExp(String.raw`\$\d+|\{\{[A-Z]+\}\}|${tag}`, 'gu'),
  },
  docusaurus: {
    slots: ['{name}', '{count}', '{0}', ...tags],
    words: [...plain, '100%'],
    marks: new RegExp(String.raw`\{\w+\}|${tag}`, 'gu'),
  },
  'own placeholders': {
    slots: ['%0', ':name', '#(user id)', '{{name}}', ...tags],
    words: plain,
    marks: new RegExp(String.raw`%\d|:[a-z]+|#\([^()]*\)|\{\{[^{}]*\}\}|${tag}`, 'gu'),
    options: { id: 'i18next', placeholders: [String.raw`%\d`, ':[a-z]+', String.raw`#\([^()]*\)`] },
  },
  none: {
    slots: tags,
    words: plain,
    marks: new RegExp(tag, 'gu'),
  },
}

interface Corruption {
  readonly name: string
  readonly corrupt: (wire: string, random: Random) => string
  /** The share that is accepted at least, or at most where `never` says so. */
  readonly atLeast?: number
  readonly atMost?: number
}

type Random = (below: number) => number

const element = /<x id="\d+"(?:\/>|>[^<]*<\/x>)|<\/?[gn](?: id="\d+")?>|<l id="\d+"\/>/gu
const opening = /<([xgln]) id="(\d+)"/gu

/** What happens to a wire on its way, as MT services were seen to do it. A return equal to the wire is another kind. */
const corruptions: readonly Corruption[] = [
  { name: 'none', corrupt: (wire) => wire, atLeast: 0.9996 },
  {
    name: 'spaces in tags',
    corrupt: (wire) => wire.replaceAll(opening, '< $1  id = "$2" ').replaceAll('</', '< / '),
    atLeast: 0.9996,
  },
  {
    name: 'long form',
    corrupt: (wire) => wire.replaceAll(/<(x|l) id="(\d+)"\/>/gu, '<$1 id="$2"></$1>'),
    atLeast: 0.9996,
  },
  { name: 'no quotes', corrupt: (wire) => wire.replaceAll(opening, '<$1 id=$2'), atLeast: 0.9996 },
  { name: 'curly quotes', corrupt: (wire) => wire.replaceAll(opening, '<$1 id=„$2“'), atLeast: 0.9996 },
  {
    name: 'upper-case tags',
    corrupt: (wire) =>
      wire
        .replaceAll(opening, (tagStart) => tagStart.toUpperCase())
        .replaceAll(/<\/[xgn]>/gu, (end) => end.toUpperCase()),
    atLeast: 0.9996,
  },
  {
    name: 'spaces around tags',
    corrupt: (wire, random) => wire.replaceAll(element, (found) => (random(2) === 0 ? ` ${found}` : `${found} `)),
    atLeast: 0.979,
  },
  { name: 'moved to the front', corrupt: moveToFront, atLeast: 0.959 },
  { name: 'dropped', corrupt: (wire, random) => onOne(wire, random, () => ''), atMost: 0 },
  { name: 'duplicated', corrupt: (wire, random) => onOne(wire, random, (found) => found + found), atMost: 0 },
  {
    name: 'renumbered',
    corrupt: (wire, random) => onOne(wire, random, (found) => found.replace(/\d+/u, (id) => String(Number(id) + 90))),
    atMost: 0,
  },
  { name: 'text inside', corrupt: (wire, random) => onOne(wire, random, fill), atMost: 0 },
  {
    name: 'translated tag name',
    corrupt: (wire, random) => onOne(wire, random, (found) => found.replace(/[xgln]/u, 'икс')),
    atMost: 0,
  },
  {
    name: 'engine leak',
    corrupt: (wire, random) => onOne(wire, random, (found) => `xml-ph-0000@deepl.internal${found}`),
    atMost: 0,
  },
  {
    name: 'escaped tag',
    corrupt: (wire, random) => onOne(wire, random, (found) => found.replaceAll('<', '&lt;').replaceAll('>', '&gt;')),
    atMost: 0,
  },
  { name: 'empty', corrupt: (_, random) => ' '.repeat(random(3)), atMost: 0 },
  { name: 'crossed', corrupt: cross, atMost: 0.015 },
  { name: 'unclosed', corrupt: (wire) => wire.replace(/<\/[gx]>/u, ''), atMost: 0.015 },
  {
    name: 'double-escaped entities',
    corrupt: (wire) => wire.replaceAll('&', '&amp;'),
    atLeast: 0.9997,
  },
]

const names = [...syntaxIds, 'printf by order', 'own placeholders'] as const
const shares = new Map(
  corruptions.map(({ name }) => [name, { accepted: 0, all: 0, refusals: new Map<string, number>() }]),
)

test.for(names)('%s: no broken text is accepted', async (called) => {
  const sample: Sample = samples[called]
  const syntax = await openSyntax(sample.options ?? { id: called as SyntaxId })
  const random = openRandom(names.indexOf(called) + 1)
  const broken: string[] = []
  for (let count = 0; count < returns / names.length;) {
    const source = makeMessage(sample, random)
    const wanted = signature(source, sample)
    const strategy: Strategy = random(3) === 0 ? 2 : 1
    const protectedText = protect(source, { syntax, strategy, terms: ['Save'] })
    if (protectedText.mode !== 'xml') continue
    for (const { name, corrupt, atMost } of corruptions) {
      // with a word more it is no longer the source, so that all of it is written anew
      const more = name === 'none' ? '' : 'Zwei '
      const sent = more + protectedText.wire
      const wire = corrupt(sent, random)
      if (wire === sent && name !== 'none') continue
      count++
      const restored = restore({
        protectedText,
        answer: wire,
        source,
        syntax,
        targetLocale: 'de',
      })
      const share = shares.get(name)
      if (share === undefined) continue
      share.all++
      if (!restored.ok) {
        const why = `${called} ${JSON.stringify(restored.finding)}`
        if (atMost === undefined) share.refusals.set(why, (share.refusals.get(why) ?? 0) + 1)
        continue
      }
      share.accepted++
      const isWhole =
        signature(restored.text, sample) === wanted &&
        lettersOf(restored.text, sample) === lettersOf(more + source, sample) &&
        (name !== 'none' || restored.text === source)
      if (!isWhole) broken.push(`${name}: ${source} → ${wire} → ${restored.text}`)
    }
  }
  expect(broken).toEqual([])
})

test('valid variants are accepted, and broken ones are not', () => {
  const strange = corruptions.flatMap(({ name, atLeast = 0, atMost = 1 }) => {
    const { accepted = 0, all = 0, refusals = [] } = shares.get(name) ?? {}
    const share = accepted / all
    if (all > 100 && share >= atLeast && share <= atMost) return []
    return [{ name, all, share, refusals: [...refusals].sort((a, b) => b[1] - a[1]).slice(0, 3) }]
  })
  expect(strange).toEqual([])
})

/** Placeholders and tags of a text, sorted; blanks in them are layout. */
function signature(text: string, { marks, byOrder = false }: Sample): string {
  let next = 1
  const found = (text.match(marks) ?? []).map((mark) => {
    const isOrdered = byOrder && /^%[^%\d]|^%\d+[^$\d]/u.test(mark)
    return isOrdered ? `%${next++}$${mark.slice(1)}` : mark.replaceAll(/\s/gu, '')
  })
  return found.sort().join('\n')
}

/** The natural language of a text: its letters and digits in any order, since tags may have moved. */
function lettersOf(text: string, { marks }: Sample): string {
  const words = text.replaceAll(marks, ' ').match(/[\p{L}\p{N}&"(),]/gu) ?? []
  return words.sort().join('')
}

function makeMessage({ slots, words }: Sample, random: Random): string {
  const parts = [pick(words, random)]
  for (let left = 1 + random(5); left > 0; left--) {
    const slot = pick(slots, random)
    const inner = pick(words, random)
    const close = closeOf(slot)
    const isPair = close !== undefined && random(4) !== 0
    parts.push(isPair ? `${slot}${inner}${random(3) === 0 ? ` ${pick(slots, random)}` : ''}${close}` : slot)
    if (random(3) !== 0) parts.push(pick(words, random))
  }
  return parts.join(' ')
}

function closeOf(slot: string): string | undefined {
  if (slot.endsWith('/>') || slot.endsWith('/}')) return undefined
  if (slot.startsWith('{#')) return `{/${slot.slice(2)}`
  if (slot.startsWith('{$START_')) return slot.replace('START', 'CLOSE')
  return slot.startsWith('<') ? `</${slot.slice(1, 2)}>` : undefined
}

function pick<T>(items: readonly T[], random: Random): T {
  const item = items[random(items.length)]
  if (item === undefined) throw new Error('Nothing to pick from.')
  return item
}

/** One element that is not a closing tag; a wire without is given back. */
function onOne(wire: string, random: Random, change: (found: string) => string): string {
  const found = Array.from(wire.matchAll(element)).filter(([text]) => !text.startsWith('</') && !text.startsWith('<n'))
  const chosen = found[random(Math.max(found.length, 1))]
  if (chosen === undefined) return wire
  return wire.slice(0, chosen.index) + change(chosen[0]) + wire.slice(chosen.index + chosen[0].length)
}

function moveToFront(wire: string): string {
  const alone = /<x id="\d+"(?:\/>|>[^<]*<\/x>)/gu
  return [...(wire.match(alone) ?? []), wire.replaceAll(alone, '')].join(' ')
}

function fill(found: string): string {
  if (found.startsWith('<x') || found.startsWith('<l'))
    return found.replace(/\/>$|>[^<]*<\/x>$/u, `>hier</${found.slice(1, 2)}>`)
  return found
}

/** Two tags that stand one behind the other change places, so that pairs cross. */
function cross(wire: string): string {
  const closes = Array.from(wire.matchAll(/<\/g>|<\/x>/gu))
  const [first] = closes
  if (first === undefined) return wire
  const without = wire.slice(0, first.index) + wire.slice(first.index + first[0].length)
  const opens = without.indexOf('<g id="')
  return opens === -1 || first[0] === '</x>' ? without : without.slice(0, opens) + first[0] + without.slice(opens)
}

/** The same numbers on every machine. */
function openRandom(seed: number): Random {
  let state = seed * 2_654_435_761
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

// What protecting, restoring and judging a message costs, beside `JSON.stringify` of the HTTP body with the same texts, in
// the same run. Plain Node on built code: `pnpm bench messages`, or `pnpm bench messages icu printf` for some syntaxes.
import { readFile } from 'node:fs/promises'
import { interleaved } from './interleaved.mjs'
import { loadSource } from './load-source.mjs'

const fixtures = new URL('../../packages/', import.meta.url)
const batchSize = 50

/** Sentences with what each syntax fills in; a third of the texts has none, as in apps. */
const slots = {
  i18next: ['{{name}}', '{{count, number}}', '$t(other)', '<1>here</1>'],
  icu: ['{name}', '{count, number}', '<b>here</b>'],
  mf2: ['{$name}', '{$count :number}', '{#b}here{/b}'],
  vue: ['{name}', '{0}', '@:other'],
  rails: ['%{name}', '%{count}', '<b>here</b>'],
  printf: ['%1$s', '%2$d', '100%%'],
  java: ['{0}', '{1,number}', "''so''"],
  python: ['%(name)s', '%(count)d'],
  dotnet: ['{0}', '{1:N2}'],
  ngx: ['{{name}}', '{{ count }}'],
  angular: ['{$INTERPOLATION}', '{$START_TAG_B}here{$CLOSE_TAG_B}'],
  fluent: ['{ $name }', '{ -brand }'],
  chrome: ['$NAME$', '$1'],
  none: ['<b>here</b>', 'https://example.com/a'],
}
const words =
  'the a of your you to file files project settings could not be saved because it is open in another window please try again'.split(
    ' ',
  )

export async function benchMessages(wanted) {
  const { openSyntax, protect, restore } = await loadSource('messages/src/index.ts')
  const ids = Object.keys(slots).filter((id) => wanted.length === 0 || wanted.includes(id))
  console.log('Microseconds per message: protect, restore with its judge, and JSON.stringify of the body of 50 texts.')
  for (const id of ids) {
    const syntax = await openSyntax({ id })
    run(id, makeMessages(slots[id]), { syntax, protect, restore })
  }
  if (ids.includes('i18next')) {
    const file = new URL('messages/src/fixtures/actual/en.json', fixtures)
    const texts = Object.values(JSON.parse(await readFile(file, 'utf8')))
    run('i18next, texts of people', texts, { syntax: await openSyntax({ id: 'i18next' }), protect, restore })
  }
}

function run(name, messages, { syntax, protect, restore }) {
  const sent = messages
    .map((source) => ({ source, protectedText: protect(source, { syntax }) }))
    .filter(({ protectedText }) => protectedText.mode !== 'copy')
    .map((one) => ({ ...one, answer: translated(one.protectedText.wire) }))
  const bodies = []
  for (let at = 0; at < sent.length; at += batchSize) bodies.push(bodyOf(sent.slice(at, at + batchSize)))
  let refused = 0
  const [protecting, restoring, stringifying] = interleaved(
    () => {
      for (const { source } of sent) protect(source, { syntax })
    },
    () => {
      refused = 0
      for (const { source, protectedText, answer } of sent) {
        const restored = restore({ protectedText, answer, source, syntax, sourceLocale: 'en', targetLocale: 'de' })
        if (!restored.ok) refused++
      }
    },
    () => {
      for (const body of bodies) JSON.stringify(body)
    },
  ).map((milliseconds) => (milliseconds * 1000) / sent.length)
  const ours = protecting + restoring
  console.log(
    `${name.padEnd(26)} protect ${us(protecting)}  restore ${us(restoring)}  body ${us(stringifying)}  ratio ${(ours / stringifying).toFixed(0).padStart(4)}${refused > 0 ? `  (${refused} of ${sent.length} refused)` : ''}`,
  )
}

/** An answer that is not what was sent, so that all of it is printed and judged. */
function translated(wire) {
  return wire.replaceAll(/(<[^<>]*>|&\w+;|https?:\S+)|[aeo]/gu, (found, kept) => kept ?? `${found}ß`)
}

function bodyOf(texts) {
  return {
    text: texts.map(({ protectedText }) => protectedText.wire),
    source_lang: 'EN',
    target_lang: 'DE',
    tag_handling: 'xml',
    tag_handling_version: 'v2',
    outline_detection: false,
    splitting_tags: ['l'],
    ignore_tags: ['n'],
    preserve_formatting: true,
  }
}

function makeMessages(own) {
  let seed = 11
  const next = (below) => (seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648) % below
  return Array.from({ length: 2000 }, (_, index) => {
    const parts = Array.from({ length: 3 + next(9) }, () => words[next(words.length)])
    for (let left = index % 3; left > 0; left--) parts.splice(1 + next(parts.length), 0, own[next(own.length)])
    return parts.join(' ')
  })
}

function us(value) {
  return `${value.toFixed(2).padStart(6)} µs`
}

// How fast formats are read and edited, beside `JSON.parse` of the same values in the same run. Plain Node on built code:
// `pnpm bench formats`, or `pnpm bench formats yaml json` for some of them.
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { findFormat, formats } from '../../packages/formats/dist/index.mjs'
import { interleaved } from './interleaved.mjs'

const encoder = new TextEncoder()
const decoder = new TextDecoder()
const sources = new URL('../../packages/formats/src/', import.meta.url)
/** The bars of the project, as shares of JSON.parse's megabytes per second. */
const bars = new Map([
  ['json', 0.8],
  ['properties', 0.7],
  ['strings', 0.8],
  ['yaml', 0.4],
])

export async function benchFormats(wanted) {
  const chosen = formats.filter(({ id }) => wanted.length === 0 || wanted.includes(id))
  console.log(
    'MB/s from bytes to entries, and JSON.parse from bytes to values: of the same keys and values, in the same run.',
  )
  console.log(
    'The bar is the share of the second; behind it, the share of JSON.parse of a text that is decoded already.',
  )
  for (const info of chosen) {
    const { id } = info
    const format = await info.load()
    const sets = [...(await realFiles(id)), ...generated(id), ...(id === 'yaml' ? lessPlainYaml() : [])]
    for (const { name, files, bar = bars.get(id) } of sets) benchParse({ id, name, format, files, bar })
  }
  if (chosen.some(({ id }) => id === 'yaml')) await benchWideMap()
  if (chosen.some(({ id }) => id === 'json')) await benchEdits()
  for (const info of chosen) await benchGrowth(info)
}

function benchParse({ id, name, format, files, bar }) {
  const parsed = files.map(({ file, bytes }) => {
    const result = format.parse(bytes, { file, locale: 'en', sourceLocale: 'en' })
    const broken = result.diagnostics.find(({ severity }) => severity === 'error')
    if (broken) throw new Error(`${file}: ${JSON.stringify(broken)}`)
    return result
  })
  // A format that is JSON is measured against its own text, all others against an object of their pairs.
  const isJson = id === 'json'
  const jsons = isJson ? files.map((one) => one.bytes) : parsed.map(({ entries }) => encoder.encode(toJson(entries)))
  const texts = jsons.map((json) => decoder.decode(json))
  const bytes = files.reduce((sum, one) => sum + one.bytes.length, 0)
  const jsonBytes = jsons.reduce((sum, json) => sum + json.length, 0)
  const times = interleaved(
    () => {
      for (const one of files) format.parse(one.bytes, { file: one.file, locale: 'en', sourceLocale: 'en' })
    },
    () => {
      for (const json of jsons) JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(json))
    },
    () => {
      for (const text of texts) JSON.parse(text)
    },
  )
  const [ours, theirs, decoded] = [bytes / times[0] / 1e3, jsonBytes / times[1] / 1e3, jsonBytes / times[2] / 1e3]
  const verdict = bar === undefined ? '' : ours / theirs >= bar ? `  (bar ${bar}: held)` : `  (bar ${bar}: missed)`
  console.log(
    `${`${id}, ${name}`.padEnd(34)} ${mb(bytes).padStart(8)}  ${rate(ours)}  JSON.parse ${rate(theirs)}  ratio ${(ours / theirs).toFixed(2)}${verdict}, ${(ours / decoded).toFixed(2)}`,
  )
}

function toJson(entries) {
  return JSON.stringify(
    Object.fromEntries(entries.map(({ path, value }) => [path.length === 1 ? path[0] : path.join('.'), value])),
  )
}

/** The files of people in the tests of a format. */
async function realFiles(id) {
  const folder = new URL(`${id}/fixtures/`, sources)
  const names = await readdir(folder, { recursive: true }).catch(() => [])
  const files = []
  for (const file of names) {
    if (file.endsWith('cases.json') || findFormat({ path: file })?.id !== id) continue
    const bytes = new Uint8Array(await readFile(join(fileURLToPath(folder), file)))
    const isUtf8 = Buffer.from(decoder.decode(bytes)).equals(Buffer.from(bytes))
    if (isUtf8) files.push({ file, bytes })
  }
  return files.length > 0 ? [{ name: 'files of people', files }] : []
}

const words =
  'the a of your you to file files project settings could not be saved because it is open in another window please try again later or contact support with this number share invite member delete permanently undo'.split(
    ' ',
  )

/** Keys and English sentences; every tenth with a letter outside of ASCII. The same on every machine. */
function makePairs(count) {
  let seed = 7
  const next = (below) => (seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648) % below
  return Array.from({ length: count }, (_, index) => {
    const text = Array.from({ length: 3 + next(9) }, () => words[next(words.length)]).join(' ')
    return [
      `${words[next(words.length)]}_${words[next(words.length)]}_${index}`,
      index % 10 === 0 ? `${text} – é` : text,
    ]
  })
}

const escapeXml = (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
const writers = {
  json: (pairs) => `${JSON.stringify(Object.fromEntries(pairs), undefined, 2)}\n`,
  jsonc: (pairs) => `// texts\n${JSON.stringify(Object.fromEntries(pairs), undefined, 2)}\n`,
  json5: (pairs) => `{\n${pairs.map(([key, text]) => `  ${key}: '${text}',`).join('\n')}\n}\n`,
  yaml: (pairs) => `en:\n${pairs.map(([key, text]) => `  ${key}: ${text}\n`).join('')}`,
  properties: (pairs) => pairs.map(([key, text]) => `${key} = ${text}\n`).join(''),
  strings: (pairs) => pairs.map(([key, text]) => `"${key}" = "${text}";\n`).join(''),
  arb: (pairs) => `${JSON.stringify({ '@@locale': 'en', ...Object.fromEntries(pairs) }, undefined, 2)}\n`,
  chrome: (pairs) =>
    `${JSON.stringify(Object.fromEntries(pairs.map(([key, message]) => [key, { message }])), undefined, 2)}\n`,
  xcstrings: (pairs) =>
    JSON.stringify(
      {
        sourceLanguage: 'en',
        strings: Object.fromEntries(pairs.map(([, text], at) => [`${text} ${at}`, {}])),
        version: '1.0',
      },
      undefined,
      2,
    ),
  android: (pairs) =>
    `<?xml version="1.0" encoding="utf-8"?>\n<resources>\n${pairs.map(([key, text]) => `    <string name="${key}">${escapeXml(text)}</string>\n`).join('')}</resources>\n`,
  stringsdict: (pairs) =>
    `<?xml version="1.0" encoding="UTF-8"?>\n<plist version="1.0">\n<dict>\n${pairs
      .map(
        ([key, text]) =>
          `\t<key>${key}</key>\n\t<dict>\n\t\t<key>NSStringLocalizedFormatKey</key>\n\t\t<string>%#@n@</string>\n\t\t<key>n</key>\n\t\t<dict>\n\t\t\t<key>NSStringFormatSpecTypeKey</key>\n\t\t\t<string>NSStringPluralRuleType</string>\n\t\t\t<key>NSStringFormatValueTypeKey</key>\n\t\t\t<string>d</string>\n\t\t\t<key>one</key>\n\t\t\t<string>${text}</string>\n\t\t\t<key>other</key>\n\t\t\t<string>%d ${text}</string>\n\t\t</dict>\n\t</dict>\n`,
      )
      .join('')}</dict>\n</plist>\n`,
  resx: (pairs) =>
    `<?xml version="1.0" encoding="utf-8"?>\r\n<root>\r\n${pairs.map(([key, text]) => `  <data name="${key}" xml:space="preserve">\r\n    <value>${escapeXml(text)}</value>\r\n  </data>\r\n`).join('')}</root>`,
  xliff: (pairs) =>
    `<?xml version="1.0" encoding="UTF-8"?>\n<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2">\n  <file source-language="en" datatype="plaintext" original="a">\n    <body>\n${pairs.map(([key, text]) => `      <trans-unit id="${key}">\n        <source>${escapeXml(text)}</source>\n      </trans-unit>\n`).join('')}    </body>\n  </file>\n</xliff>\n`,
  po: (pairs) =>
    `msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=UTF-8\\n"\n"Plural-Forms: nplurals=2; plural=(n != 1);\\n"\n\n${pairs.map(([key, text]) => `#: src/${key}.c:12\nmsgid "${key}"\nmsgstr "${text}"\n\n`).join('')}`,
  fluent: (pairs) => pairs.map(([key, text]) => `${key.replace(/^_/, 'x')} = ${text}\n`).join(''),
  toml: (pairs) => pairs.map(([key, text]) => `${key} = "${text}"\n`).join(''),
  js: (pairs) => `export default {\n${pairs.map(([key, text]) => `  ${key}: '${text}',\n`).join('')}}\n`,
  php: (pairs) => `<?php\n\nreturn [\n${pairs.map(([key, text]) => `    '${key}' => '${text}',\n`).join('')}];\n`,
}

function generated(id) {
  const write = writers[id]
  return write
    ? [{ name: 'generated', files: [{ file: `generated.${id}`, bytes: encoder.encode(write(makePairs(20_000))) }] }]
    : []
}

/** YAML as people write it too: ten texts in a map, with what a line of key and text has not. */
function lessPlainYaml() {
  const pairs = makePairs(20_000)
  const maps = Array.from({ length: 2000 }, (_, at) => pairs.slice(at * 10, at * 10 + 10))
  const block = (map, tag = '') => map.map(([key, text]) => `  ${key}: ${tag}${text}\n`).join('')
  const flow = (map) => map.map(([key, text]) => `${key}: "${text}"`).join(', ')
  const texts = {
    '<<': `base: &base\n  shared: text\n${maps.map((map, at) => `map${at}:\n  <<: *base\n${block(map)}`).join('')}`,
    'flow maps': maps.map((map, at) => `map${at}: { ${flow(map)} }\n`).join(''),
    tags: maps.map((map, at) => `map${at}:\n${block(map, '!!str ')}`).join(''),
    '---, ...': `---\n${maps.map((map, at) => `map${at}:\n${block(map)}`).join('')}...\n`,
  }
  return Object.entries(texts).map(([name, text]) => {
    return { name: `generated, ${name}`, files: [{ file: 'generated.yml', bytes: encoder.encode(text) }], bar: 0.3 }
  })
}

/** 50,000 keys in one YAML map. */
async function benchWideMap() {
  const format = await formats.find(({ id }) => id === 'yaml').load()
  const bytes = encoder.encode(writers.yaml(makePairs(50_000)))
  const took = bestOf(3, () => format.parse(bytes, { file: 'wide.yml' }))
  console.log(`yaml, 50,000 keys in one map: ${ms(took)} (bar: 1 s)`)
}

/** 1,000 changes of three kinds in a JSON file of 5 MB. */
async function benchEdits() {
  const format = await formats.find(({ id }) => id === 'json').load()
  const pairs = makePairs(70_000)
  const parsed = format.parse(encoder.encode(writers.json(pairs)), { file: 'large.json' })
  const order = parsed.entries.map(({ path }) => path)
  const changes = Array.from({ length: 1000 }, (_, index) => {
    const [key] = pairs[index * 60]
    if (index % 3 === 0) return { kind: 'set', path: [key], value: `new ${index}` }
    return index % 3 === 1 ? { kind: 'remove', path: [key] } : { kind: 'add', path: [`new_${index}`], value: 'new' }
  })
  const took = bestOf(3, () => format.edit(parsed, changes, { file: 'large.json', order }))
  console.log(`json, 1,000 edits in ${mb(encoder.encode(parsed.text).length).trim()}: ${ms(took)} (bar: 1 s)`)
}

/** Twice the text may take twice the time. */
async function benchGrowth({ id, load }) {
  const write = writers[id]
  if (!write) return
  const format = await load()
  const [half, whole] = [40_000, 80_000].map((count) => encoder.encode(write(makePairs(count))))
  const [halfJson, wholeJson] = [40_000, 80_000].map((count) => writers.json(makePairs(count)))
  const times = interleaved(
    () => format.parse(half, { file: 'half', locale: 'en', sourceLocale: 'en' }),
    () => format.parse(whole, { file: 'whole', locale: 'en', sourceLocale: 'en' }),
    () => JSON.parse(halfJson),
    () => JSON.parse(wholeJson),
  )
  const [ours, theirs] = [times[1] / times[0], times[3] / times[2]].map((ratio) => ratio.toFixed(2))
  console.log(
    `${id}: ${mb(whole.length).trim()} in ${ms(times[1])}, ${ours} times the half of it (bar: 2.3); JSON.parse ${theirs} times`,
  )
}

function bestOf(rounds, work) {
  let best = Infinity
  for (let round = 0; round < rounds; round++) {
    const start = performance.now()
    work()
    best = Math.min(best, performance.now() - start)
  }
  return best
}

function ms(value) {
  return `${value.toFixed(0)} ms`
}

function mb(bytes) {
  return `${(bytes / 1e6).toFixed(2)} MB`
}

function rate(value) {
  return `${value.toFixed(0).padStart(4)} MB/s`
}

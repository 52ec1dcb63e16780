import { readFileSync } from 'node:fs'
import { testOwnFormat } from '@lockale/formats/laws'
import fc from 'fast-check'
import { dialogue } from './dialogue.mjs'

const keys = fc.stringMatching(/^[a-z][\w.-]{0,6}$/u)
const texts = fc.string({ unit: 'grapheme', maxLength: 10 }).filter((text) => !text.includes('\r'))
const line = fc.oneof(
  fc.tuple(keys, texts).map(([key, text]) => `@${key} ${text.replaceAll('\\', '\\\\').replaceAll('\n', '\\n')}`),
  fc.constantFrom('', '# the innkeeper', '  '),
)
const documents = fc
  .tuple(fc.array(line, { maxLength: 8 }), fc.constantFrom('\n', '\r\n'), fc.boolean())
  .map(([lines, lineBreak, isWhole]) => lines.join(lineBreak) + (isWhole ? lineBreak : ''))

await testOwnFormat(dialogue, {
  documents,
  texts,
  keys,
  samples: new Map([['en.dlg', readFileSync(new URL('texts/en.dlg', import.meta.url), 'utf8')]]),
})

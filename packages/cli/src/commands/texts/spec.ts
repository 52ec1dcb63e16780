import type { CommandSpec } from '../command.ts'
import { serviceFlags, spendingFlags } from './service-flags.ts'

/** Message syntaxes, as a config names them. */
const syntaxes = [
  'i18next',
  'icu',
  'mf2',
  'vue',
  'rails',
  'printf',
  'java',
  'python',
  'dotnet',
  'ngx',
  'angular',
  'fluent',
  'inlang',
  'chrome',
  'laravel',
  'symfony',
  'none',
]

export const translate: CommandSpec = {
  name: 'translate',
  summary: 'translate a text from the command line or standard input',
  details: [
    'Prints the translations, and nothing else, on standard output; with several targets each line begins with its language.',
    'Reads no locale files. Where there is a config, its service and budget are used.',
    'What is answered here is not kept: asked again, it costs again. Texts of an app are for lockale sync.',
    'Of many texts each fifty are printed before the next are sent: whatever ends it, no more than those under way are lost.',
    'An answer that breaks what --protect protects is asked for again in another way; if it stays broken the line is empty, and the call ends with 3.',
  ],
  operand: { name: 'text', count: 'any', help: 'a text each, in quotes; none: standard input is the text' },
  flags: [
    { name: 'to', takes: { kind: 'list', name: 'language' }, help: 'may be repeated, or a list: de,pt-BR' },
    { name: 'from', takes: { kind: 'text', name: 'language' }, help: 'of the texts (default: the service finds out)' },
    { name: 'lines', help: 'each line of standard input is a text of its own' },
    {
      name: 'protect',
      takes: { kind: 'text', name: 'syntax', values: syntaxes },
      help: 'protect placeholders, tags and plurals of this syntax',
    },
    { name: 'context', takes: { kind: 'text', name: 'text' }, help: 'what the texts are about; steers, is not billed' },
    {
      name: 'formality',
      takes: {
        kind: 'text',
        name: 'how',
        values: ['default', 'more', 'less', 'prefer_more', 'prefer_less'],
      },
      help: 'how people are spoken to; prefer_… where a language may have none',
    },
    {
      name: 'glossary',
      takes: { kind: 'list', name: 'id' },
      help: 'a glossary by its id, or a file of the project that was pushed; up to 5; needs --from',
    },
    { name: 'style', takes: { kind: 'text', name: 'id' }, help: 'a style list by its id, or a file that was pushed' },
    {
      name: 'instruction',
      takes: { kind: 'text', name: 'text' },
      help: 'what to pay regard to; may be repeated, up to 10',
    },
    { name: 'memory', takes: { kind: 'text', name: 'id' }, help: 'a translation memory by its id' },
    { name: 'threshold', takes: { kind: 'count', name: 'percent' }, help: 'of a match in the memory (default: 75)' },
    {
      name: 'model',
      takes: {
        kind: 'text',
        name: 'name',
        values: ['latency_optimized', 'quality_optimized', 'prefer_quality_optimized'],
      },
      help: 'which kind of model is to translate',
    },
    {
      name: 'split-sentences',
      takes: { kind: 'text', name: 'how', values: ['0', '1', 'nonewlines'] },
      help: 'where sentences end',
    },
    { name: 'preserve-formatting', help: 'keep marks and capitals at the edges of a text' },
    { name: 'tags', takes: { kind: 'text', name: 'kind', values: ['xml', 'html'] }, help: 'the texts hold such tags' },
    {
      name: 'tags-version',
      takes: { kind: 'text', name: 'version', values: ['v1', 'v2'] },
      help: 'how tags are handled (default: v2)',
    },
    { name: 'no-outline', help: 'do not look for the structure of XML: --splitting-tags say it' },
    { name: 'splitting-tags', takes: { kind: 'list', name: 'tag' }, help: 'tags that end a sentence' },
    { name: 'non-splitting-tags', takes: { kind: 'list', name: 'tag' }, help: 'tags that never end a sentence' },
    { name: 'ignore-tags', takes: { kind: 'list', name: 'tag' }, help: 'tags whose content stays as it is' },
    { name: 'tag', takes: { kind: 'text', name: 'name' }, help: 'reporting tag, for usage by tag' },
    { name: 'beta', help: 'allow languages in beta' },
    ...spendingFlags,
    ...serviceFlags,
  ],
  examples: [
    { line: "lockale translate 'Good morning' --to de", does: 'one text' },
    { line: "lockale translate 'Save' 'Cancel' --to de,fr --context 'Buttons'", does: 'several' },
    { line: 'lockale translate --to ja --from en < README.txt', does: 'all of a text' },
    {
      line: 'lockale translate --lines --protect icu --from en --to de < messages.txt',
      does: 'messages, line by line',
    },
    { line: "lockale translate '<b>Hello</b>' --tags xml --to it --json", does: 'with all that the service says' },
    { line: "lockale translate 'Good morning' --to de --local", does: 'try it without a key' },
  ],
  onSignal: 'finish',
  load: async () => (await import('../translate.ts')).translate,
}

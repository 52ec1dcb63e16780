import type { FlagSpec } from '@lockale/terminal/arguments/flags'
import type { CommandSpec } from '@lockale/terminal/command/command'
import { maxCharacters, serviceFlags } from '@lockale/terminal/command/flags'

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
  'polyglot',
  'docusaurus',
  'banana',
  'none',
]

const spendingFlags: readonly FlagSpec[] = [
  { name: 'dry-run', help: 'send nothing that is billed; show how many characters it would be' },
  maxCharacters,
]

export const textCommands: readonly CommandSpec[] = [
  {
    name: 'translate',
    group: 'Service',
    summary: 'translate strings from the command line or standard input',
    details: [
      'Prints only the translations on stdout; with several targets each line begins with its language.',
      'Reads no locale files. With a config it uses the service and budget of the config.',
      'Translations are not cached: a second call is billed again. For strings of an app use lockale sync.',
      'Strings are sent and printed in batches of fifty, so an interrupted call loses at most one batch.',
      'A translation that breaks a placeholder with --protect is retried; if it stays invalid, the line is empty and the exit code is 3.',
    ],
    operand: {
      name: 'text',
      count: 'any',
      help: 'strings in quotes; without one, or with -, standard input is translated',
    },
    flags: [
      {
        name: 'to',
        takes: { kind: 'list', name: 'language' },
        help: 'target language; repeat it, or give a list: de,pt-BR',
      },
      {
        name: 'from',
        takes: { kind: 'text', name: 'language' },
        help: 'source language (default: detected by the service)',
      },
      { name: 'lines', help: 'translate each line of standard input by itself' },
      {
        name: 'detect',
        help: 'print the language of each string instead of a translation; bills its first 200 characters',
      },
      {
        name: 'protect',
        takes: { kind: 'text', name: 'syntax', values: syntaxes },
        help: 'protect placeholders, tags and plurals of this message format',
      },
      { name: 'context', takes: { kind: 'text', name: 'text' }, help: 'context for the translation; not billed' },
      {
        name: 'formality',
        takes: {
          kind: 'text',
          name: 'how',
          values: ['default', 'more', 'less', 'prefer_more', 'prefer_less'],
        },
        help: 'formality; prefer_… if the language may not support it',
      },
      {
        name: 'glossary',
        takes: { kind: 'list', name: 'id' },
        help: 'glossary id, or a pushed glossary file of the project; up to 5; needs --from',
      },
      { name: 'style', takes: { kind: 'text', name: 'id' }, help: 'style id' },
      {
        name: 'instruction',
        takes: { kind: 'text', name: 'text' },
        help: 'instruction for the translation; repeatable, up to 10',
      },
      { name: 'memory', takes: { kind: 'text', name: 'id' }, help: 'translation memory id' },
      {
        name: 'threshold',
        takes: { kind: 'count', name: 'percent' },
        help: 'minimum match of the memory (default: 75)',
      },
      {
        name: 'model',
        takes: {
          kind: 'text',
          name: 'name',
          values: ['latency_optimized', 'quality_optimized', 'prefer_quality_optimized'],
        },
        help: 'model to translate with',
      },
      {
        name: 'split-sentences',
        takes: { kind: 'text', name: 'how', values: ['0', '1', 'nonewlines'] },
        help: 'how to split sentences',
      },
      { name: 'preserve-formatting', help: 'keep punctuation and capitals at both ends' },
      {
        name: 'tags',
        takes: { kind: 'text', name: 'kind', values: ['xml', 'html'] },
        help: 'kind of tags in the strings',
      },
      {
        name: 'tags-version',
        takes: { kind: 'text', name: 'version', values: ['v1', 'v2'] },
        help: 'version of tag handling (default: v2)',
      },
      { name: 'no-outline', help: 'do not detect the XML structure; use --splitting-tags' },
      { name: 'splitting-tags', takes: { kind: 'list', name: 'tag' }, help: 'tags that end a sentence' },
      { name: 'non-splitting-tags', takes: { kind: 'list', name: 'tag' }, help: 'tags that never end a sentence' },
      { name: 'ignore-tags', takes: { kind: 'list', name: 'tag' }, help: 'tags whose content is not translated' },
      { name: 'tag', takes: { kind: 'text', name: 'name' }, help: 'reporting tag, for usage --by tag' },
      { name: 'beta', help: 'allow languages in beta' },
      ...spendingFlags,
      ...serviceFlags,
    ],
    examples: [
      { line: "lockale translate 'Good morning' --to de", does: 'one string' },
      { line: "lockale translate 'Save' 'Cancel' --to de,fr --context 'Buttons'", does: 'several strings' },
      { line: 'lockale translate --to ja --from en < README.txt', does: 'a whole file' },
      {
        line: 'lockale translate --lines --protect icu --from en --to de < messages.txt',
        does: 'messages, line by line',
      },
      { line: "lockale translate '<b>Hello</b>' --tags xml --to it --json", does: 'everything the service returns' },
      { line: "lockale translate --detect 'Guten Morgen'", does: 'print de' },
      { line: "lockale translate 'Good morning' --to de --local", does: 'try it without a key' },
    ],
    onSignal: 'finish',
    load: async () => (await import('./translate.ts')).translate,
  },
  {
    name: 'write',
    group: 'Service',
    summary: 'correct or rephrase strings from the command line or standard input',
    details: [
      'Prints only the improved strings on stdout, in the language of the string. Needs a paid plan.',
      'Reads and changes no locale files. With a config it uses the service and budget of the config.',
      'Answers are not cached: a second call is billed again.',
      'Placeholders and tags are sent as they are, so check them in the answer.',
    ],
    operand: { name: 'text', count: 'any', help: 'strings in quotes; without one, standard input is improved' },
    flags: [
      { name: 'correct', help: 'fix spelling and grammar only (default)' },
      { name: 'rephrase', help: 'rephrase' },
      {
        name: 'style',
        takes: { kind: 'text', name: 'style', values: preferable(['simple', 'business', 'academic', 'casual']) },
        help: 'with --rephrase: writing style; prefer_… if the language may not support it',
      },
      {
        name: 'tone',
        takes: {
          kind: 'text',
          name: 'tone',
          values: preferable(['enthusiastic', 'friendly', 'confident', 'diplomatic']),
        },
        help: 'with --rephrase: tone; prefer_… if the language may not support it',
      },
      {
        name: 'from',
        takes: { kind: 'text', name: 'language' },
        help: 'language of the strings; en-GB or en-US sets the spelling (default: detected by the service)',
      },
      { name: 'lines', help: 'improve each line of standard input by itself' },
      { name: 'tag', takes: { kind: 'text', name: 'name' }, help: 'reporting tag, for usage --by tag' },
      ...spendingFlags,
      ...serviceFlags,
    ],
    examples: [
      { line: "lockale write 'Teh adress is wrong.'", does: 'correct one string' },
      { line: "lockale write 'Teh colour' --from en-GB", does: 'in British English' },
      { line: 'lockale write --rephrase --style simple < help.txt', does: 'simpler words in a whole file' },
      { line: 'lockale write --lines --dry-run < strings.txt', does: 'show how many characters would be billed' },
    ],
    onSignal: 'finish',
    load: async () => (await import('./write.ts')).write,
  },
  {
    name: 'document',
    group: 'Service',
    summary: 'translate files and folders: docx, pdf, html, md and others',
    details: [
      'brief.docx becomes brief.de.docx next to it. Needs no config; with one it uses its service and source locale.',
      'In a folder, all files of supported types are translated, except dot files, node_modules, links and earlier translations.',
      'With --out, files of a folder or a glob keep their folders.',
      'A file is billed once: after a failure, the same call downloads the result of the first upload.',
      'lockale cannot count characters of office files and PDFs; some plans bill at least 50,000 characters per file.',
    ],
    operand: {
      name: 'file',
      count: 'many',
      help: 'files, folders, or globs in quotes',
      completes: 'file',
    },
    flags: [
      {
        name: 'to',
        takes: { kind: 'list', name: 'locale' },
        help: 'target languages; repeat it, or give a list: de,fr',
      },
      { name: 'from', takes: { kind: 'text', name: 'locale' }, help: 'source language' },
      {
        name: 'out',
        takes: { kind: 'text', name: 'path', completes: 'file' },
        help: 'output file, or a folder for several',
      },
      { name: 'force', help: 'overwrite existing files' },
      {
        name: 'format',
        takes: { kind: 'text', name: 'extension' },
        help: 'output format: docx for a pdf',
      },
      { name: 'watermark', help: 'mark docx and pdf as machine translation' },
      { name: 'evaluate', help: 'ask the service for a quality score' },
      {
        name: 'formality',
        takes: { kind: 'text', name: 'name', values: ['default', 'more', 'less', 'prefer_more', 'prefer_less'] },
        help: 'formality',
      },
      { name: 'glossary', takes: { kind: 'list', name: 'id' }, help: 'glossary ids, the first wins; needs --from' },
      { name: 'style', takes: { kind: 'text', name: 'id' }, help: 'style id' },
      { name: 'memory', takes: { kind: 'text', name: 'id' }, help: 'translation memory id' },
      { name: 'threshold', takes: { kind: 'count', name: 'percent' }, help: 'minimum match of the memory: 0 to 100' },
      ...spendingFlags,
      ...serviceFlags,
    ],
    examples: [
      { line: 'lockale document brief.docx --to de', does: 'write brief.de.docx' },
      { line: 'lockale document docs --to de,fr --out translated', does: 'a folder into another one' },
      { line: 'lockale document "docs/**/*.md" --to de', does: 'all Markdown files below docs' },
      {
        line: 'lockale document offer.pdf --from en --to de --format docx --watermark',
        does: 'a PDF as an editable file',
      },
      { line: 'lockale document terms.docx --from en --to de --evaluate', does: 'with a quality score' },
      { line: 'lockale document brief.docx --to de --dry-run', does: 'show what would be billed' },
    ],
    onSignal: 'finish',
    load: async () => (await import('./document.ts')).document,
  },
]
function preferable(values: readonly string[]): readonly string[] {
  return [...values, ...values.map((value) => `prefer_${value}`)]
}
